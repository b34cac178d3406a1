import type { z } from 'zod'

/** First validation message per field, from the call's shared schema. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message
  }
  return errors
}
