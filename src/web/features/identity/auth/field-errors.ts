import type { z } from 'zod'

export type Fields = 'email' | 'password' | 'full_name'
export type FieldErrors = Partial<Record<Fields, string>>

const fields: readonly string[] = ['full_name', 'email', 'password'] satisfies Fields[]

/** The first sentence for each field that the shared schema of a call refuses, wherever the field stands in its input. */
export function fieldErrors(schema: z.ZodType, input: unknown): FieldErrors {
  const errors: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const field = String(issue.path.at(-1) === 'new_password' ? 'password' : issue.path.at(-1))
    if (fields.includes(field)) errors[field] ??= issue.message
  }
  return errors
}

/** In the order in which the fields stand on the screen. */
export function firstField(errors: FieldErrors): Fields | null {
  const order: Fields[] = ['full_name', 'email', 'password']
  return order.find((field) => errors[field]) ?? null
}
