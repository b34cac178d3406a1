import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { companyData, companyReopenDays } from '#shared/features/company/company-data.ts'
import { plainLine } from '#shared/plain-text.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useCloseCompany } from './use-company-data.ts'

interface CloseCompanyDialogProps {
  name: string
  onClose: () => void
}

export function CloseCompanyDialog({ name, onClose }: CloseCompanyDialogProps) {
  const close = useCloseCompany()
  const form = useSchemaForm(companyData.calls.closeCompany.input, {
    initialValues: { name: '', current_password: '' },
    also: (values) =>
      ['', plainLine(name)].includes(plainLine(values.name))
        ? {}
        : { name: `Type ${name} exactly as it is written here` },
  })
  const submit = form.onSubmit((values) =>
    close.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (hasErrorCode(error, 'wrong_current_password')) form.setFieldError('current_password', error.message)
        if (hasErrorCode(error, 'company_name_mismatch')) form.setFieldError('name', error.message)
      },
    }),
  )
  const inField = hasErrorCode(close.error, 'wrong_current_password', 'company_name_mismatch')
  return (
    <Dialog onClose={onClose} title="Close this company?">
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={() => form.isDirty('name')} savedBy={[close]} />
        <Stack gap="md">
          <Text size="sm">
            <strong>{name}</strong> is closed for everybody now, and deleted in {companyReopenDays} days. Until then you
            can reopen it.
          </Text>
          {close.error && !inField ? <Alert color="red">{errorMessage(close.error)}</Alert> : null}
          <TextInput
            label="Name of the company"
            description={`Type ${name} to confirm`}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <DialogFooter onCancel={onClose} held={close.isPending} stacked>
            <Button type="submit" color="red" loading={close.isPending}>
              Close the company
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
