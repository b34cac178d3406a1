import { type FormErrors, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { toast } from '#web/platform/toast/toast.ts'
import { focusFirstError, hasUnreadInput } from './form-errors.ts'

interface SchemaForm<Values> extends Pick<UseFormInput<Values>, 'initialErrors' | 'validateInputOnBlur'> {
  initialValues: Values
  /** Converts the form values to the API input, if they differ. */
  toInput?: (values: Values) => unknown
  /** Additional validation beyond the schema. Its errors replace those of the schema. */
  also?: (values: Values) => FormErrors
}

/**
 * Form that validates with the schema of the API. The first invalid field gets the focus when the form is rejected, by
 * the schema or by the server. An error without a field is shown as a toast.
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
  const element = useRef<HTMLFormElement | null>(null)
  const [rejection, setRejection] = useState<FormErrors | null>(null)
  useEffect(() => {
    if (!rejection || focusFirstError(element.current)) return
    const [message] = Object.values(rejection)
    if (message) toast({ title: 'Not saved', message: String(message), tone: 'danger' })
  }, [rejection])

  const formElement = () => {
    const paths = Object.keys(initialValues)
    const inputs = paths.map((path) => form.getInputNode<HTMLElement, string>(path))
    return inputs.find((input) => input !== null)?.closest('form') ?? null
  }
  return {
    ...form,
    setErrors: (errors) => {
      form.setErrors(errors)
      element.current ??= formElement()
      if (typeof errors === 'object' && Object.keys(errors).length > 0) setRejection(errors)
    },
    setFieldError: (path, error) => {
      form.setFieldError(path, error)
      element.current ??= formElement()
      if (error) setRejection({ [path]: error })
    },
    onSubmit: (onValid, onInvalid) => {
      const submit = form.onSubmit(onValid, (errors, values, event) => {
        setRejection({ ...errors })
        onInvalid?.(errors, values, event)
      })
      return (event) => {
        element.current = event?.currentTarget ?? formElement()
        if (!hasUnreadInput(element.current)) return submit(event)
        event?.preventDefault()
        setRejection({ ...form.validate().errors })
      }
    },
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
