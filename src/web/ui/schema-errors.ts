import type { z } from 'zod'

/** The first sentence of each field that the shared schema of the call refuses. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message
  }
  return errors
}
