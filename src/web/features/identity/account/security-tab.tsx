import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { auth } from '#shared/features/identity/auth.ts'
import { minStrictPasswordLength } from '#shared/fields.ts'
import { passwordHint } from '#shared/password-hint.ts'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const emptyForm = { current_password: '', new_password: '', confirmation: '' }
const schema = auth.calls.updatePassword.input.loose()

export function SecurityTab() {
  const { account } = useSession()
  return (
    <Panel title="Password" description="Changing it signs you out everywhere else" width="form">
      {account?.session?.impersonation ? (
        <Alert color="orange" title="Not while impersonating">
          A password can only be changed by the person it belongs to.
        </Alert>
      ) : (
        <PasswordForm />
      )}
    </Panel>
  )
}

function PasswordForm() {
  const change = useChangePassword()
  const policy = useApiQuery(api.account.getPasswordPolicy, {})
  const form = useSchemaForm(schema, {
    initialValues: emptyForm,
    also: ({ new_password, confirmation }) => ({
      ...(new_password !== confirmation && { confirmation: "New passwords don't match" }),
      ...(policy.data?.is_strict &&
        new_password.length < minStrictPasswordLength && { new_password: passwordHint('Your company') }),
    }),
  })
  const submit = form.onSubmit(({ current_password, new_password }) =>
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: form.reset,
        onError: (error) => {
          if (hasErrorCode(error, 'wrong_current_password')) form.setFieldError('current_password', error.message)
          if (hasErrorCode(error, 'weak_password')) form.setFieldError('new_password', error.message)
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordInput
          label="New password"
          description={
            form.errors.new_password ? undefined : passwordHint(policy.data?.is_strict ? 'Your company' : null)
          }
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <FormFooter>
          <Button type="submit" loading={change.isPending}>
            Update Password
          </Button>
        </FormFooter>
      </Stack>
    </form>
  )
}

function useChangePassword() {
  return useApiMutation(api.auth.updatePassword, {
    successToast: { title: 'Password updated successfully', message: 'You have been signed out everywhere else.' },
    errorToast: 'Failed to update password',
    invalidates: [],
  })
}
