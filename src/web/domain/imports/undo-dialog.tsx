import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ImportSummary } from '#shared/records/import-calls.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import styles from './imports.module.css'
import { rowsText } from './rows-text.ts'

interface UndoDialogProps {
  screen: RecordScreen
  one: ImportSummary
  working: boolean
  onUndo: (alsoChanged: boolean) => void
  onClose: () => void
}

/** Confirms undoing an import. First lists the imported records that were edited since. */
export function UndoDialog({ screen, one, working, onUndo, onClose }: UndoDialogProps) {
  const [also, setAlso] = useState(false)
  const since = useApiQuery(screen.api.previewUndo, { import_id: one.id }, { staleTime: 0 })
  const { many } = screen.type.words
  return (
    <Dialog title="Undo this import?" onClose={onClose}>
      <UnsavedChanges when={() => also} savedBy={[]} />
      <Loaded
        query={since}
        loading={<LoadingScreen text="Looking at what has changed since..." fill="block" />}
        failed="This could not be loaded."
      >
        {({ total, changed_since, staying }) => (
          <>
            <p>
              {numberText(one.made - staying.reduce((sum, { count }) => sum + count, 0))} created {many} move to the
              bin, and {numberText(one.changed)} changed ones get their previous values back. Anything else that the
              import created, such as tags or venues, stays.
            </p>
            {staying.map(({ reason, count }) => (
              <p key={reason}>
                {rowsText(count)} {count === 1 ? 'stays' : 'stay'}: {reason}
              </p>
            ))}
            {total === 0 ? (
              <p>None of them has been changed since.</p>
            ) : (
              <>
                <p>{rowsText(total)} were changed since and won't be touched:</p>
                <ul className={styles.since}>
                  {changed_since.map(({ number, name, reason }) => (
                    <li key={number}>
                      <b>{name}</b>: {reason}
                    </li>
                  ))}
                  {total > changed_since.length ? <li>and {numberText(total - changed_since.length)} more</li> : null}
                </ul>
                <Checkbox
                  mt="md"
                  label="Undo these too"
                  checked={also}
                  onChange={(event) => setAlso(event.currentTarget.checked)}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      <DialogFooter onCancel={onClose} held={working}>
        <Button loading={working} disabled={!since.data} onClick={() => onUndo(also)}>
          Undo the import
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
