import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import type { z } from 'zod'
import { schemaErrors } from './schema-errors.ts'

interface SchemaForm<Values> {
  initialValues: Values
  also?: (values: Values) => FormErrors
}

/** Form validated by the server's schema; moves the focus to the first error. */
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
