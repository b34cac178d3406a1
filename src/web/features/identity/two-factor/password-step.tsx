import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useStartTwoFactor } from './use-two-factor.ts'

interface PasswordStepProps {
  onStarted: (started: { otpauth_uri: string; manual_key: string }) => void
  onCancel: () => void
}

export function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
  const start = useStartTwoFactor()
  const form = useSchemaForm(twoFactor.calls.startTwoFactor.input, { initialValues: { current_password: '' } })
  const submit = form.onSubmit((values) =>
    start.mutate(values, {
      onSuccess: onStarted,
      onError: (error) => form.setFieldError('current_password', errorMessage(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">You need an authenticator app on your phone. First confirm that it is you.</Text>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        <DialogFooter onCancel={onCancel} stacked>
          <Button type="submit" loading={start.isPending}>
            Continue
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}
