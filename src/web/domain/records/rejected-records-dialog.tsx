import { Button, Group } from '@mantine/core'
import { SeePlansButton } from '#web/domain/limit-alert.tsx'
import { isLimitCode } from '#web/domain/limit-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { countWithNoun } from './count-with-noun.ts'
import type { BulkOutcome, RecordScreen } from './record-screen.ts'
import styles from './records.module.css'

interface RejectedRecordsDialogProps {
  words: RecordScreen['type']['words']
  outcome: BulkOutcome
  onClose: () => void
}

export function RejectedRecordsDialog({ words, outcome: { done, refused }, onClose }: RejectedRecordsDialogProps) {
  return (
    <Dialog
      title={`${countWithNoun(refused.length, words)} left as ${refused.length === 1 ? 'it was' : 'they were'}`}
      onClose={onClose}
    >
      {done.length > 0 ? <p className={styles.lead}>{countWithNoun(done.length, words)} done.</p> : null}
      <ul className={styles.refused}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name || 'Not here any more'}</b>: {reason}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        {refused.some(({ code }) => isLimitCode(code)) ? <SeePlansButton /> : null}
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  )
}
