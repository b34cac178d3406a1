import type { z } from 'zod'

export type Fields = 'email' | 'password' | 'full_name'
export type FieldErrors = Partial<Record<Fields, string>>

const fields: readonly string[] = ['full_name', 'email', 'password'] satisfies Fields[]

/** First error per field from the call's schema, at any depth of its input. */
export function fieldErrors(schema: z.ZodType, input: unknown): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const field = String(issue.path.at(-1) === 'new_password' ? 'password' : issue.path.at(-1))
    if (fields.includes(field)) errors[field] ??= issue.message
  }
  return errors
}

export function firstField(errors: FieldErrors): Fields | null {
  const order: Fields[] = ['full_name', 'email', 'password']
  return order.find((field) => errors[field]) ?? null
}
