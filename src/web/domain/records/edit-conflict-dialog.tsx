import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { type EditConflict, findEditConflicts } from './edit-conflict.ts'
import { fieldText } from './field-text.ts'
import type { FieldValues, RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import { useTags } from './use-tags.ts'

interface ConflictDialogProps {
  screen: RecordScreen
  conflict: EditConflict
  onSettle: (kept: FieldValues) => void
  onClose: () => void
}

/**
 * Dialog for concurrent changes with a choice per field: 'Keep mine' or 'Take theirs'. If only one side changed a
 * field, its value is preselected.
 */
export function EditConflictDialog({ screen, conflict, onSettle, onClose }: ConflictDialogProps) {
  const { record, typed, mine: own } = conflict
  const fields = readableFields(screen.type)
  const { names } = useTags()
  const asked = findEditConflicts(screen, conflict)
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(asked.filter(({ field }) => Object.hasOwn(typed, field)).map(({ field }) => field)),
  )

  const words = (name: string, value: unknown) => {
    const field = fields[name]
    return (field && fieldText(field, value, names)) ?? 'nothing'
  }
  const wordsOfMine = (name: string) => {
    const field = fields[name]
    const isReference = field?.kind === 'member' || field?.kind === 'record'
    return isReference && own[name] ? 'what you chose' : words(name, own[name])
  }
  const choose = (name: string, keep: boolean) => {
    const next = new Set(mine)
    if (keep) next.add(name)
    else next.delete(name)
    setMine(next)
  }
  const settle = () => {
    const differ = new Set(asked.map(({ field }) => field))
    const kept = Object.entries(own).filter(([name]) =>
      differ.has(name) ? mine.has(name) : Object.hasOwn(typed, name),
    )
    onSettle(Object.fromEntries(kept))
  }
  return (
    <Dialog title="This changed while you were editing it" size="lg" onClose={onClose}>
      <p className={styles.lead}>Nothing you typed is lost. Choose what should be saved, field by field.</p>
      <ul className={styles.conflict}>
        {asked.map(({ field: name, by, at }) => (
          <li key={name}>
            <div>
              <b>{fields[name]?.label}</b>
              <span>
                {by ?? 'Someone'}, {dateAndTime(at, companyTimeZone())}
              </span>
            </div>
            <SegmentedControl
              fullWidth
              aria-label={fields[name]?.label}
              value={mine.has(name) ? 'mine' : 'theirs'}
              onChange={(chosen) => choose(name, chosen === 'mine')}
              data={[
                { value: 'mine', label: 'Keep mine' },
                { value: 'theirs', label: 'Take theirs' },
              ]}
            />
            <dl>
              <div data-chosen={mine.has(name)}>
                <dt>Mine</dt>
                <dd>{wordsOfMine(name)}</dd>
              </div>
              <div data-chosen={!mine.has(name)}>
                <dt>Theirs</dt>
                <dd>{words(name, fieldValueOf(record, name))}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <DialogFooter label="Back to the form" onCancel={onClose}>
        <Button onClick={settle}>Save</Button>
      </DialogFooter>
    </Dialog>
  )
}
