import { Button, Progress } from '@mantine/core'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { numberOf } from '#web/domain/number-of.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './subscriptions.module.css'
import { syncKindLabels } from './sync-text.ts'

const states = {
  running: { tone: 'info', word: 'Running' },
  done: { tone: 'success', word: 'Done' },
  failed: { tone: 'danger', word: 'Failed' },
} as const

export function SyncRunLine({ run }: { run: SyncRun }) {
  const { state, total, total_processed, updated_count, error_count, failures } = run
  const { tone, word } = states[state]
  const number = (count: number) => numberText(count)
  return (
    <li>
      <div className={styles.run}>
        <strong>{syncKindLabels[run.kind]}</strong>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <span>
          {state === 'running' ? `${number(total_processed)} of ${number(total)}` : number(total_processed)} processed,{' '}
          {number(updated_count)} updated, {numberOf(error_count, 'error')}
        </span>
        <span className={styles.quiet}>
          {dateAndTime(run.started_at)}
          {run.started_by ? `, by ${run.started_by}` : null}
        </span>
      </div>
      {state === 'running' ? (
        <Progress
          mt={8}
          value={total === 0 ? 100 : (100 * total_processed) / total}
          animated={total === 0}
          aria-label={`${syncKindLabels[run.kind]}: ${number(total_processed)} of ${number(total)}`}
        />
      ) : null}
      {run.error ? <p className={styles.problem}>{run.error}</p> : null}
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label="Companies that failed">
          {failures.map((failure) => (
            <FailedCompany key={failure.company_id} failure={failure} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function FailedCompany({ failure }: { failure: SyncRun['failures'][number] }) {
  const sync = useSyncCompany()
  return (
    <li>
      <span>
        <strong>{failure.name}</strong>: {failure.message}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={sync.isPending}
        onClick={() => sync.mutate({ company_id: failure.company_id })}
        aria-label={`Sync ${failure.name} again`}
      >
        Try again
      </Button>
    </li>
  )
}
