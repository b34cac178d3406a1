import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useDisableTwoFactor } from './use-two-factor.ts'

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor()
  const form = useSchemaForm(twoFactor.calls.disableTwoFactor.input, {
    initialValues: { current_password: '', code: '' },
  })
  const submit = form.onSubmit((values) =>
    disable.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (hasErrorCode(error, 'wrong_current_password')) form.setFieldError('current_password', error.message)
        if (hasErrorCode(error, 'two_factor_code_wrong')) form.setFieldError('code', error.message)
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title="Turn off two-factor authentication?">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            Signing in will ask for your password alone, and your recovery codes stop working. A company that asks for
            two-factor authentication stays shut until it is on again.
          </Text>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
          <DialogFooter onCancel={onClose} stacked>
            <Button type="submit" color="red" loading={disable.isPending}>
              Turn off
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
