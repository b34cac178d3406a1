import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'
import { useStartTwoFactor } from './use-two-factor.ts'

type Step =
  | { name: 'password' }
  | { name: 'scan'; otpauth_uri: string; manual_key: string }
  | { name: 'codes'; codes: string[] }

const titles = {
  password: 'Set up two-factor authentication',
  scan: 'Scan the QR code',
  codes: 'Save your recovery codes',
}

/**
 * Dialog with three steps: password, QR code, recovery codes. In the last step it closes only after the user confirms
 * having saved the codes.
 */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const hasCodes = step.name === 'codes'
  return (
    <Dialog onClose={onClose} title={titles[step.name]} held={hasCodes} stays>
      {step.name === 'password' ? (
        <PasswordStep onStarted={(started) => setStep({ name: 'scan', ...started })} onCancel={onClose} />
      ) : null}
      {step.name === 'scan' ? (
        <ScanStep {...step} onConfirmed={(codes) => setStep({ name: 'codes', codes })} onCancel={onClose} />
      ) : null}
      {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onSaved={onClose} /> : null}
    </Dialog>
  )
}

interface PasswordStepProps {
  onStarted: (started: { otpauth_uri: string; manual_key: string }) => void
  onCancel: () => void
}

function PasswordStep({ onStarted, onCancel }: PasswordStepProps) {
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
