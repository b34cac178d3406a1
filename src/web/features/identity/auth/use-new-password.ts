import { type FormEvent, useState } from 'react'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import type { ChoosingPassword } from './choosing-password.ts'
import { loadSchemas } from './credentials.ts'
import { fieldErrors } from './field-errors.ts'

const empty = { full_name: '', password: '', confirmation: '' }
type Field = keyof typeof empty
const order: readonly Field[] = ['full_name', 'password', 'confirmation']

export function useNewPassword(code: string, { named }: ChoosingPassword) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const input = { code, new_password: values.password, ...(named && { full_name: values.full_name }) }
  const reset = useApiMutation(() => api.auth.resetPassword(input), { errorToast: null, invalidates: [] })

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { full_name, password } = fieldErrors((await loadSchemas()).reset, input)
    const found: typeof errors = {
      ...(full_name && { full_name }),
      ...(password && { password }),
      ...(values.password !== values.confirmation && { confirmation: "New passwords don't match" }),
    }
    setErrors(found)
    const first = order.find((field) => found[field])
    if (!first) return reset.mutate()
    const field = form.elements.namedItem(first)
    if (field instanceof HTMLInputElement) field.focus()
  }
  const bind = (name: Field) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errors[name],
  })
  return { bind, submit, reset }
}
