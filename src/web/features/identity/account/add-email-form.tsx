import { Button, TextInput } from '@mantine/core'
import { account } from '#shared/features/identity/account.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './emails.module.css'
import { useAddEmail } from './use-emails.ts'

export function AddEmailForm() {
  const add = useAddEmail()
  const form = useSchemaForm(account.calls.addEmail.input, { initialValues: { email: '' } })
  const submit = form.onSubmit(
    (values) =>
      add.mutate(values, {
        onSuccess: form.reset,
        onError: (error) => {
          if (isRefusedWith(error, 'email_already_registered', 'bad_input')) form.setFieldError('email', error.message)
        },
      }),
    form.focusFirstError,
  )
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <TextInput
        className={styles.addField}
        label="Add an address"
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Button type="submit" loading={add.isPending}>
        Add Email
      </Button>
    </form>
  )
}
