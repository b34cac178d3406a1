import { Button, NativeSelect, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ExportFormat, exportFormats } from '#shared/records/export-formats.ts'
import { saveFileResponse } from '#web/platform/api/save-file.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { countWithNoun } from './count-with-noun.ts'
import type { RecordScreen } from './record-screen.ts'
import type { RecordView } from './use-record-view.ts'

interface ExportDialogProps {
  screen: RecordScreen
  view: RecordView
  total: number | undefined
  onClose: () => void
}

export function ExportDialog({ screen: { type, api }, view, total, onClose }: ExportDialogProps) {
  const form = useForm<{ what: 'shown' | 'all'; format: ExportFormat }>({
    initialValues: { what: 'shown', format: 'xlsx' },
  })
  const { what, format } = form.values
  const everything = { search: '', scope: 'all', filters: '[]', sort: type.sorts[0], columns: '' }
  const save = useApiMutation(
    () =>
      saveFileResponse(api.getExport, {
        ...(what === 'shown' ? { ...view.asked, columns: view.columns.join(',') } : everything),
        format,
      }),
    { errorToast: 'The file could not be made', invalidates: [] },
  )
  return (
    <Dialog title={`Export ${type.words.many}`} onClose={onClose} held={save.isPending}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Stack gap="md">
        <NativeSelect
          label="Field"
          data={[
            {
              value: 'shown',
              label: total === undefined ? 'This list' : `This list: ${countWithNoun(total, type.words)}`,
            },
            { value: 'all', label: 'Everything that you may see' },
          ]}
          description={what === 'shown' ? 'With its filters, order and columns' : 'With all columns'}
          {...form.getInputProps('what')}
        />
        <NativeSelect
          label="File"
          data={Object.entries(exportFormats).map(([value, label]) => ({ value, label: `${label} (.${value})` }))}
          {...form.getInputProps('format')}
        />
        <DialogFooter stacked onCancel={onClose} held={save.isPending}>
          <Button loading={save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onClose })}>
            Export
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
