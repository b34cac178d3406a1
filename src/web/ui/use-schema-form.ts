import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import type { z } from 'zod'

/** The first sentence of each field that the shared schema of the call refuses. */
export function schemaErrors(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values)
  const errors: FormErrors = {}
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message
  }
  return errors
}

interface SchemaForm<Values> {
  initialValues: Values
  /** What the schema cannot know, such as a confirmation field. */
  also?: (values: Values) => FormErrors
}

/** A form that validates with the very schema of the server and moves the focus to the first error. */
export function useSchemaForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  { initialValues, also }: SchemaForm<Values>,
): UseFormReturnType<Values> & { focusFirstError: (errors: FormErrors) => void } {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...also?.(values), ...schemaErrors(schema, values) }),
  })
  const focusFirstError = (errors: FormErrors) => {
    const first = Object.keys(initialValues).find((field) => errors[field])
    if (first) form.getInputNode<HTMLElement, string>(first)?.focus()
  }
  return { ...form, focusFirstError }
}
