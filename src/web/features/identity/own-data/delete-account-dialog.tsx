import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { deletionCancelDays, ownData } from '#shared/features/identity/own-data.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useRequestDeletion } from './use-own-data.ts'

interface DeleteAccountDialogProps {
  hasSecondFactor: boolean
  onClose: () => void
}

/** Dialog that requests the deletion of the account. Requires password and second factor, then signs the user out. */
export function DeleteAccountDialog({ hasSecondFactor, onClose }: DeleteAccountDialogProps) {
  const { account, signOut } = useSession()
  const request = useRequestDeletion()
  const form = useSchemaForm(ownData.calls.requestDeletion.input, {
    initialValues: { current_password: '', code: '' },
    also: ({ code }) => (hasSecondFactor && !code.trim() ? { code: 'Enter a code' } : {}),
  })
  const submit = form.onSubmit((values) =>
    request.mutate(values, {
      onSuccess: ({ due_at }) => void signOut(`/keep-account?due=${encodeURIComponent(due_at)}`),
      onError: (error) => {
        if (hasErrorCode(error, 'wrong_current_password')) form.setFieldError('current_password', error.message)
        if (hasErrorCode(error, 'two_factor_code_wrong')) form.setFieldError('code', error.message)
      },
    }),
  )
  const inField = hasErrorCode(request.error, 'wrong_current_password', 'two_factor_code_wrong')
  return (
    <Dialog onClose={onClose} title="Delete your account?">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            The account <strong>{account?.user?.email}</strong> will be closed immediately and erased in{' '}
            {deletionCancelDays} days. Until then you can cancel.
          </Text>
          {request.error && !inField ? <Alert color="red">{errorMessage(request.error)}</Alert> : null}
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          {hasSecondFactor ? (
            <TextInput
              label="Code"
              description="From your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              {...form.getInputProps('code')}
            />
          ) : null}
          <DialogFooter onCancel={onClose} held={request.isPending} stacked>
            <Button type="submit" color="red" loading={request.isPending || request.isSuccess}>
              Delete my account
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
