import { Fragment } from 'react'
import { Link } from 'react-router'
import { actionText } from '#shared/audit-actions.ts'
import { isErased } from '#shared/erased.ts'
import type { AuditRow, NamedObject } from '#shared/features/back-office/audit-log.ts'
import { companyPath, namedThingPath } from '#web/features/back-office/admin-links.ts'
import { AuditActor, AuditResource, allChangeTexts } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { exactTime } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import styles from './audit-log.module.css'
import { useAuditLog } from './use-audit-log.ts'

export function AuditEntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const log = useAuditLog(id)
  return (
    <Dialog onClose={onClose} title="Audit log" size="xl">
      {log.isPending ? <LoadingScreen text="Loading the audit log..." fill="block" /> : null}
      {log.isError ? <ErrorState message={errorMessage(log.error)} /> : null}
      {log.data ? <AuditEntryDetails entry={log.data.log} names={log.data.names} /> : null}
    </Dialog>
  )
}

function AuditEntryDetails({ entry, names }: { entry: AuditRow; names: readonly NamedObject[] }) {
  const { company_id, company_name } = entry
  const { admin_notes } = entry.metadata
  const erased = isErased(entry.metadata)
  const none = erased ? 'erased' : '–'
  return (
    <>
      <Facts
        facts={[
          ['Timestamp', exactTime(entry.created_at)],
          ['Action', actionText(entry)],
          ['User', <AuditActor key="actor" row={entry} />],
          ['Email', entry.admin_user_email ?? '–'],
          ['Resource', <AuditResource key="resource" row={entry} />],
          [
            'Company',
            company_id && company_name ? (
              <Link key="company" to={companyPath(company_id)}>
                {company_name}
              </Link>
            ) : (
              (company_id ?? '–')
            ),
          ],
          ...(names.length > 0 ? [['Related', <RelatedLinks key="related" names={names} />] as const] : []),
          ['Admin Notes', typeof admin_notes === 'string' && admin_notes !== '' ? admin_notes : '–'],
          ['Action Type', entry.action_type],
          ['Resource Type', entry.resource_type],
          ['Resource ID', entry.resource_id ?? '–'],
          ['IP address', entry.ip_address ?? none],
          ['User agent', entry.user_agent ?? none],
          ...(erased
            ? ([
                ['Before and after', 'erased'],
                ['Metadata', 'erased'],
              ] as const)
            : []),
        ]}
      />
      <Changes lines={allChangeTexts({ ...entry, names: [...names] })} />
      {erased ? null : <RawData entry={entry} />}
    </>
  )
}

function RelatedLinks({ names }: { names: readonly NamedObject[] }) {
  return names.map((named, at) => {
    const path = namedThingPath(named)
    return (
      <Fragment key={named.id}>
        {at > 0 ? ', ' : ''}
        {path ? <Link to={path}>{named.name}</Link> : named.name}
      </Fragment>
    )
  })
}

function Changes({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.values} aria-label="What changed">
      <h3>What changed</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function RawData({ entry: { old_values, new_values, metadata } }: { entry: AuditRow }) {
  const text = JSON.stringify({ old_values, new_values, metadata }, null, 2)
  return (
    <details className={styles.values}>
      <summary>Show raw data</summary>
      <div className={styles.copy}>
        <CopyButton text={text} label="Copy" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </details>
  )
}
