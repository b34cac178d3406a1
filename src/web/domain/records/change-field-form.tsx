import { Button, SegmentedControl, Stack } from '@mantine/core'
import { toRequestValues } from '#shared/records/custom-fields.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { bulkChanges } from '#shared/records/record-type.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import type { ChangeManyProps } from './change-many-dialog.tsx'
import { countWithNoun } from './count-with-noun.ts'
import { RecordInput } from './record-input.tsx'
import { useUndo } from './use-undo.ts'

interface ChangeFieldFormProps extends ChangeManyProps {
  name: string
  field: RecordField
}

const tagModes = { add_tags: 'Add', remove_tags: 'Remove', tags: 'Replace' } as const
type TagMode = keyof typeof tagModes

/** Form for the new value of one field. Tags are added, removed or replaced. */
export function ChangeFieldForm({ screen, chosen, count, onDone, onClose, name, field }: ChangeFieldFormProps) {
  const { type, api } = screen
  const isTags = field.kind === 'tags'
  const form = useSchemaForm(bulkChanges(type), {
    initialValues: { mode: 'add_tags' as TagMode, value: initialValue(field) },
    toInput: ({ mode, value }) => toRequestValues({ [isTags ? mode : name]: value }),
  })
  const { mode, value } = form.values
  const key = isTags ? mode : name
  const undo = useUndo(screen)
  const change = useApiMutation((changes: Record<string, unknown>) => api.changeRecords({ ...chosen, changes }), {
    successToast: (outcome) => {
      onDone(outcome)
      const { done, undo_id } = outcome
      return done.length > 0 ? { title: `${countWithNoun(done.length, type.words)} changed`, ...undo(undo_id) } : null
    },
    errorToast: 'Not changed',
    invalidates: [api.listRecords.feature],
  })
  const submit = form.onSubmit((values) => change.mutate(toRequestValues({ [key]: values.value })))
  const needsTags = isTags && mode !== 'tags' && Array.isArray(value) && value.length === 0
  const removesAll = isTags && mode === 'tags' && Array.isArray(value) && value.length === 0
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[change]} />
      <Stack gap="md">
        {isTags ? (
          <SegmentedControl
            fullWidth
            aria-label="Add, remove or replace tags"
            data={Object.entries(tagModes).map(([one, label]) => ({ value: one, label }))}
            value={mode}
            onChange={(next) => form.setFieldValue('mode', next as TagMode)}
          />
        ) : null}
        <RecordInput
          name="value"
          field={{ ...field, label: isTags ? 'Tags' : `New value: ${field.label}` }}
          value={value}
          error={form.errors[key]}
          readOnly={false}
          onChange={(next) => form.setFieldValue('value', next)}
        />
        {removesAll ? <p>Without tags here, all tags are removed.</p> : null}
        <DialogFooter stacked onCancel={onClose} held={change.isPending}>
          <Button type="submit" loading={change.isPending} disabled={needsTags}>
            Edit {count}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}

function initialValue({ kind, choices }: RecordField): unknown {
  if (kind === 'tags' || kind === 'choices') return []
  return kind === 'flag' ? true : (choices?.[0]?.value ?? null)
}
