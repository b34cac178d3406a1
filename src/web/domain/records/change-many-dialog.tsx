import { Button, NativeSelect, Stack } from '@mantine/core'
import { toRequestValues } from '#shared/records/custom-fields.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import type { FieldKind } from '#shared/records/record-field.ts'
import { recordChanges } from '#shared/records/record-type.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { countText } from './count-text.ts'
import { RecordInput } from './record-input.tsx'
import type { BulkOutcome, RecordScreen, SelectedRecords } from './record-screen.ts'

interface ChangeManyDialogProps {
  screen: RecordScreen
  chosen: SelectedRecords
  count: string
  onDone: (outcome: BulkOutcome) => void
  onClose: () => void
}

const bulkEditableKinds: readonly FieldKind[] = [
  'flag',
  'choice',
  'member',
  'tags',
  'currency',
  'time_zone',
  'color',
  'number',
]

export function ChangeManyDialog({ screen, chosen, count, onDone, onClose }: ChangeManyDialogProps) {
  const { type, api } = screen
  const fields = Object.entries(type.fields).filter(
    ([key, { kind }]) => bulkEditableKinds.includes(kind) || customIdOf(key) !== null,
  )
  const first = fields[0]?.[0] ?? ''
  const form = useSchemaForm(recordChanges(type), {
    initialValues: { name: first, value: startOf(first) },
    toInput: ({ name, value }) => ({ [name]: value }),
  })
  const { name, value } = form.values
  const field = type.fields[name]
  const change = useApiMutation((changes: Record<string, unknown>) => api.changeRecords({ ...chosen, changes }), {
    successToast: (outcome) => {
      onDone(outcome)
      return outcome.done.length > 0 ? `${countText(outcome.done.length, type.words)} changed` : null
    },
    errorToast: 'Not changed',
    invalidates: [api.listRecords.feature],
  })
  function startOf(of: string): unknown {
    const kind = type.fields[of]?.kind
    if (kind === 'tags' || kind === 'choices') return []
    return kind === 'flag' ? true : (type.fields[of]?.choices?.[0]?.value ?? null)
  }
  const submit = form.onSubmit((values) => change.mutate(toRequestValues({ [values.name]: values.value })))
  return (
    <Dialog title={`Change ${count}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[change]} />
        <Stack gap="md">
          <NativeSelect
            label="What"
            data={fields.map(([key, { label }]) => ({ value: key, label }))}
            value={name}
            onChange={({ currentTarget }) =>
              form.setValues({ name: currentTarget.value, value: startOf(currentTarget.value) })
            }
          />
          {field ? (
            <RecordInput
              name="value"
              field={{ ...field, label: `${field.label} becomes` }}
              value={value}
              error={form.errors[name]}
              readOnly={false}
              onChange={(changed) => form.setFieldValue('value', changed)}
            />
          ) : null}
          <DialogFooter stacked onCancel={onClose} held={change.isPending}>
            <Button type="submit" loading={change.isPending}>
              Change {count}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
