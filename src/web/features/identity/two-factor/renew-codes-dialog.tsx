import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useReplaceRecoveryCodes } from './use-two-factor.ts'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={codes ? 'Save your recovery codes' : 'New recovery codes'}
      held={codes !== null}
      stays
    >
      {codes ? <RecoveryCodes codes={codes} onSaved={onClose} /> : <CodeForm onRenewed={setCodes} onCancel={onClose} />}
    </Dialog>
  )
}

function CodeForm({ onRenewed, onCancel }: { onRenewed: (codes: string[]) => void; onCancel: () => void }) {
  const replace = useReplaceRecoveryCodes()
  const form = useSchemaForm(twoFactor.calls.renewRecoveryCodes.input, { initialValues: { code: '' } })
  const submit = form.onSubmit((values) =>
    replace.mutate(values, {
      onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes),
      onError: (error) => form.setFieldError('code', errorMessage(error)),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">The recovery codes you have now stop working.</Text>
        <TextInput
          label="Code"
          description="The six digits that your authenticator app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <DialogFooter onCancel={onCancel} stacked>
          <Button type="submit" loading={replace.isPending}>
            Make new codes
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}
