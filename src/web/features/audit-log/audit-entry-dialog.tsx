import { Modal } from '@mantine/core'
import type { AuditRow } from '#shared/features/audit-log'
import { actorOf } from '../../ui/audit-columns.tsx'
import { dateAndTime } from '../../ui/dates.ts'
import { Facts } from '../../ui/facts.tsx'
import styles from './audit-log.module.css'

export function AuditEntryDialog({ entry, onClose }: { entry: AuditRow; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Audit log" size="lg">
      <Facts
        facts={[
          ['Timestamp', dateAndTime(entry.created_at)],
          ['Admin User', actorOf(entry)],
          ['Admin Email', entry.admin_user_email ?? '–'],
          ['Action Type', entry.action_type],
          ['Resource Type', entry.resource_type],
          ['Resource ID', entry.resource_id ?? '–'],
          ['IP address', entry.ip_address ?? '–'],
          ['User agent', entry.user_agent ?? '–'],
        ]}
      />
      <Values title="Before" values={entry.old_values} />
      <Values title="After" values={entry.new_values} />
      <Values title="Metadata" values={entry.metadata} />
    </Modal>
  )
}

function Values({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  if (!values || Object.keys(values).length === 0) return null
  return (
    <section className={styles.values} aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{JSON.stringify(values, null, 2)}</pre>
    </section>
  )
}
