import { Button, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { closures } from '#shared/features/back-office/closures.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const schema = closures.calls.stopAccountDeletion.input.pick({ reason: true })

interface StopDialogProps {
  title: string
  keepLabel?: string
  confirmLabel: string
  children: ReactNode
  working: boolean
  onStop: (reason: string) => void
  onClose: () => void
}

/**
 * Dialog that cancels a deletion. The reason is required: it is emailed to the affected users and stored in the audit
 * log.
 */
export function StopDeletionDialog({
  title,
  keepLabel,
  confirmLabel,
  children,
  working,
  onStop,
  onClose,
}: StopDialogProps) {
  const form = useSchemaForm(schema, { initialValues: { reason: '' } })
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(({ reason }) => onStop(reason.trim()))} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[]} />
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          <Textarea
            label="Reason"
            description="Sent to them by email and recorded in the audit log"
            rows={3}
            maxLength={500}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <DialogFooter label={keepLabel} onCancel={onClose} held={working} stacked>
            <Button type="submit" loading={working}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
