import { Button, Stack, Text, TextInput } from '@mantine/core'
import { create } from 'qrcode'
import { useMemo } from 'react'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './two-factor.module.css'
import { useConfirmTwoFactor } from './use-two-factor.ts'

interface ScanStepProps {
  otpauth_uri: string
  manual_key: string
  onConfirmed: (codes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ otpauth_uri, manual_key, onConfirmed, onCancel }: ScanStepProps) {
  const confirm = useConfirmTwoFactor()
  const form = useSchemaForm(twoFactor.calls.confirmTwoFactor.input, { initialValues: { code: '' } })
  const submit = form.onSubmit((values) =>
    confirm.mutate(values, {
      onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
      onError: (error) => form.setFieldError('code', errorMessage(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app, then enter the code that it shows.</Text>
        <QrCode text={otpauth_uri} label="QR code for the authenticator app" />
        <div>
          <Text size="sm" c="dimmed">
            Cannot scan? Type this key into the app:
          </Text>
          <code className={styles.key}>{manual_key}</code>
        </div>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <DialogFooter onCancel={onCancel} stacked>
          <Button type="submit" loading={confirm.isPending}>
            Turn on
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}

/** Empty border around a QR code, in modules (dots). The standard requires four. */
const quietZone = 4

/**
 * QR code as one SVG path, which is sharp at any size. Always dark on white, because scanners may not read it inverted.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawQrCode(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { path, side: modules.size + 2 * quietZone }
}
