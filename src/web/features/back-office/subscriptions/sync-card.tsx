import { Button, Group } from '@mantine/core'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './subscriptions.module.css'
import { SyncRunLine } from './sync-run-line.tsx'
import type { SyncKind } from './sync-text.ts'

interface SyncCardProps {
  selling: boolean
  runs: readonly SyncRun[]
  isRunning: (kind: SyncKind) => boolean
  onSync: (kind: SyncKind) => void
}

export function SyncCard({ selling, runs, isRunning, onSync }: SyncCardProps) {
  return (
    <Panel
      title="Billing Data Sync"
      description="Compares everything at the payment provider with what is known here, and mends the differences"
      aside={
        <Group gap="xs">
          <Button
            variant="default"
            disabled={!selling}
            loading={isRunning('customers')}
            onClick={() => onSync('customers')}
          >
            Sync Customer IDs
          </Button>
          <Button variant="default" disabled={!selling} loading={isRunning('status')} onClick={() => onSync('status')}>
            Sync Status
          </Button>
        </Group>
      }
    >
      {runs.length === 0 ? (
        <p className={styles.quiet}>Nothing has been compared yet. It also happens each night.</p>
      ) : null}
      <ul className={styles.runs} aria-label="Latest synchronisations">
        {runs.map((run) => (
          <SyncRunLine key={run.id} run={run} />
        ))}
      </ul>
    </Panel>
  )
}
