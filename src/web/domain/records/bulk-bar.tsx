import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { countWithNoun } from './count-with-noun.ts'
import type { BulkOutcome, RecordRow, RecordScreen, SelectedRecords } from './record-screen.ts'
import styles from './records.module.css'
import { useMoveToBin } from './use-move-to-bin.ts'
import type { Selection } from './use-selection.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const RejectedRecordsDialog = lazyComponent(() => import('./rejected-records-dialog.tsx'), 'RejectedRecordsDialog')
const ChangeManyDialog = lazyComponent(() => import('./change-many-dialog.tsx'), 'ChangeManyDialog')

const keptShown = 10

interface BulkBarProps {
  screen: RecordScreen
  chosen: SelectedRecords
  selection: Selection
  /** Loaded rows that are selected. */
  rows: readonly RecordRow[]
  total: number | undefined
}

/** Bar with actions for the selected rows. It shows how many records an action affects, and then the result. */
export function BulkBar({ screen, chosen, selection, rows, total }: BulkBarProps) {
  const { words } = screen.type
  const kept = screen.keptFromBin ? rows.filter(screen.keptFromBin.isKept) : []
  const isAllKept = !selection.all && kept.length > 0 && kept.length === rows.length
  const [asking, setAsking] = useState<'bin' | 'change' | null>(null)
  const [refused, setRefused] = useState<BulkOutcome | null>(null)
  const finish = (outcome: BulkOutcome) => {
    setAsking(null)
    selection.clear()
    if (outcome.refused.length > 0) setRefused(outcome)
  }
  const bin = useMoveToBin(screen, finish)
  const count = countWithNoun(selection.count, words)
  return (
    <>
      {selection.count > 0 ? (
        <section className={styles.bulk} aria-label="Selected">
          <p role="status">{count} selected</p>
          {!selection.all && total !== undefined && total > selection.count ? (
            <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
              Select all {countWithNoun(total, words)} that match
            </Button>
          ) : null}
          <Button variant="default" size="compact-sm" onClick={selection.clear}>
            Clear
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsking('change')}>
            Change…
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Trash2 size={14} aria-hidden="true" />}
            disabled={isAllKept}
            title={isAllKept ? screen.keptFromBin?.sentence : undefined}
            onClick={() => setAsking('bin')}
          >
            Move to bin
          </Button>
        </section>
      ) : null}
      <Suspense>
        {asking === 'bin' ? (
          <ConfirmDialog
            title={`Move ${count} to the bin?`}
            confirmLabel="Move to bin"
            working={bin.isPending}
            onConfirm={() => bin.mutate(chosen)}
            onCancel={() => setAsking(null)}
          >
            They can be restored for 30 days.
            {screen.keptFromBin && (selection.all || kept.length > 0) ? ` ${screen.keptFromBin.sentence}` : null}
            {selection.all || kept.length === 0 ? null : (
              <ul className={styles.refused} aria-label="Not moved">
                {kept.slice(0, keptShown).map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
                {kept.length > keptShown ? <li>{countWithNoun(kept.length - keptShown, words)} more</li> : null}
              </ul>
            )}
          </ConfirmDialog>
        ) : null}
        {asking === 'change' ? (
          <ChangeManyDialog
            screen={screen}
            chosen={chosen}
            count={count}
            onDone={finish}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {refused ? (
          <RejectedRecordsDialog words={screen.type.words} outcome={refused} onClose={() => setRefused(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
