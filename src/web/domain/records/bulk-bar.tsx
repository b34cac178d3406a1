import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { countText } from './count-text.ts'
import type { BulkOutcome, RecordScreen, SelectedRecords } from './record-screen.ts'
import styles from './records.module.css'
import { useMoveToBin } from './use-bin.ts'
import type { Selection } from './use-selection.ts'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const RejectedRecordsDialog = lazyComponent(() => import('./rejected-records-dialog.tsx'), 'RejectedRecordsDialog')
const ChangeManyDialog = lazyComponent(() => import('./change-many-dialog.tsx'), 'ChangeManyDialog')

interface BulkBarProps {
  screen: RecordScreen
  chosen: SelectedRecords
  selection: Selection
  total: number | undefined
}

/** Bar with actions for the selected rows. It states how many records an action affects, and afterwards the result. */
export function BulkBar({ screen, chosen, selection, total }: BulkBarProps) {
  const { words } = screen.type
  const [asking, setAsking] = useState<'bin' | 'change' | null>(null)
  const [refused, setRefused] = useState<BulkOutcome | null>(null)
  const finish = (outcome: BulkOutcome) => {
    setAsking(null)
    selection.clear()
    if (outcome.refused.length > 0) setRefused(outcome)
  }
  const bin = useMoveToBin(screen, finish)
  const count = countText(selection.count, words)
  return (
    <>
      {selection.count > 0 ? (
        <section className={styles.bulk} aria-label="Chosen">
          <p role="status">{count} chosen</p>
          {!selection.all && total !== undefined && total > selection.count ? (
            <Button variant="subtle" size="compact-sm" onClick={selection.chooseAll}>
              Choose all {countText(total, words)} that match
            </Button>
          ) : null}
          <Button variant="default" size="compact-sm" onClick={selection.clear}>
            Choose none
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsking('change')}>
            Change…
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Trash2 size={14} aria-hidden="true" />}
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
            They can be brought back for 30 days.
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
        {refused ? <RejectedRecordsDialog screen={screen} outcome={refused} onClose={() => setRefused(null)} /> : null}
      </Suspense>
    </>
  )
}
