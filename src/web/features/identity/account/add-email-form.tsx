import { Button, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { account } from '#shared/features/identity/account.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './emails.module.css'
import { useAddEmail } from './use-emails.ts'

const CurrentPasswordDialog = lazyComponent(
  () => import('#web/domain/current-password-dialog.tsx'),
  'CurrentPasswordDialog',
)
const schema = account.calls.addEmail.input.pick({ email: true })

/** Form to add an email address. The link of an invitation to another address prefills it. */
export function AddEmailForm() {
  const [params] = useSearchParams()
  const add = useAddEmail()
  const [adding, setAdding] = useState<string | null>(null)
  const form = useSchemaForm(schema, { initialValues: { email: params.get('add') ?? '' } })
  const submit = form.onSubmit(({ email }) => setAdding(email.trim()))
  const confirm = async (email: string, current_password: string) => {
    try {
      await add.mutateAsync({ email, current_password })
      form.reset()
    } catch (error) {
      if (hasErrorCode(error, 'email_already_registered', 'bad_input')) form.setFieldError('email', error.message)
      throw error
    }
  }
  return (
    <>
      <form className={styles.add} onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[add]} />
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
      {adding === null ? null : (
        <Suspense>
          <CurrentPasswordDialog
            title="Add this address?"
            confirmLabel="Add Email"
            working={add.isPending}
            onConfirm={(password) => confirm(adding, password)}
            onClose={() => setAdding(null)}
          >
            Once <strong>{adding}</strong> is verified, it can be used to sign in and to choose a new password.
          </CurrentPasswordDialog>
        </Suspense>
      )}
    </>
  )
}
