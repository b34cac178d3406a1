import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import type { z } from 'zod'

interface SchemaForm<Values> extends Pick<UseFormInput<Values>, 'initialErrors' | 'validateInputOnBlur'> {
  initialValues: Values
  /** Converts the form values to the API input, if they differ. */
  toInput?: (values: Values) => unknown
  /** Additional validation beyond the schema. Its errors replace those of the schema. */
  also?: (values: Values) => FormErrors
}

/**
 * Form that validates with the schema of the API. If a submitted form is invalid, the first invalid field gets the
 * focus.
 */
export function useSchemaForm<Values extends object>(
  schema: z.ZodType,
  { initialValues, toInput = (values) => values, also, ...options }: SchemaForm<Values>,
): UseFormReturnType<Values> {
  const form = useForm<Values>({
    ...options,
    initialValues,
    validate: (values) => ({ ...schemaErrors(schema, toInput(values)), ...also?.(values) }),
  })
  const focusFirst = (errors: FormErrors) => {
    const fields = Object.keys(initialValues)
    const fieldOf = (path: string) => path.split('.')[0] ?? path
    const place = (path: string) => fields.indexOf(fieldOf(path))
    const nodeAt = (path: string) => form.getInputNode<HTMLElement, string>(path)
    const invalid = Object.keys(errors).toSorted((one, other) => place(one) - place(other))
    const [node] = invalid.flatMap((path) => nodeAt(path) ?? nodeAt(fieldOf(path)) ?? [])
    node?.focus()
  }
  return {
    ...form,
    onSubmit: (onValid, onInvalid) =>
      form.onSubmit(onValid, (errors, values, event) => {
        focusFirst(errors)
        onInvalid?.(errors, values, event)
      }),
  }
}

/** First error message of each field. */
export function schemaErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= issue.message
  }
  return errors
}
