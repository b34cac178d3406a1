import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { customIdOf } from '#shared/records/custom-name.ts'
import type { FieldKind, RecordField } from '#shared/records/record-field.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChangeFieldForm } from './change-field-form.tsx'
import { ChangeStatusForm } from './change-status-form.tsx'
import type { RecordScreen, SelectedRecords, UndoableOutcome } from './record-screen.ts'

export interface ChangeManyProps {
  screen: RecordScreen
  chosen: SelectedRecords
  count: string
  onDone: (outcome: UndoableOutcome) => void
  onClose: () => void
}

const bulkEditableKinds: readonly FieldKind[] = [
  'flag',
  'choice',
  'member',
  'record',
  'tags',
  'currency',
  'time_zone',
  'wall_time',
  'color',
  'number',
]

/** Dialog that changes one field of the selected records, or their status. */
export function ChangeManyDialog(props: ChangeManyProps) {
  const { screen, count, onClose } = props
  const fields = Object.entries(screen.type.fields).filter(isBulkEditable)
  const status = screen.statusChange?.field
  const statusChoice = status ? [{ value: status, label: screen.type.fields[status]?.label ?? 'Status' }] : []
  const choices = [...statusChoice, ...fields.map(([value, { label }]) => ({ value, label }))]
  const [name, setName] = useState(choices[0]?.value ?? '')
  const field = screen.type.fields[name]
  return (
    <Dialog title={`Edit ${count}`} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          label="Field"
          data={choices}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {screen.statusChange && name === status ? (
          <ChangeStatusForm {...props} statusChange={screen.statusChange} />
        ) : field ? (
          <ChangeFieldForm key={name} {...props} name={name} field={field} />
        ) : null}
      </Stack>
    </Dialog>
  )
}

function isBulkEditable([name, { kind, is_fixed }]: [string, RecordField]): boolean {
  return !is_fixed && (bulkEditableKinds.includes(kind) || customIdOf(name) !== null)
}
