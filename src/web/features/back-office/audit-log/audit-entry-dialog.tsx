import { Link } from 'react-router'
import { actionText } from '#shared/audit-actions.ts'
import { isErased } from '#shared/erased.ts'
import type { AuditRow, NamedThing } from '#shared/features/back-office/audit-log.ts'
import { companyPath, namedThingPath } from '#web/features/back-office/admin-links.ts'
import { AuditActor, AuditResource, shortId } from '#web/features/back-office/audit-columns.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
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

function AuditEntryDetails({ entry, names }: { entry: AuditRow; names: readonly NamedThing[] }) {
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
      <ChangesTable changes={listChanges(entry.old_values, entry.new_values)} names={names} />
      {!erased && Object.keys(entry.metadata).length > 0 ? (
        <section className={styles.values} aria-label="Metadata">
          <h3>Metadata</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(entry.metadata, null, 2)}</pre>
        </section>
      ) : null}
    </>
  )
}

const changeLabels: Record<FieldChange['kind'], string> = {
  changed: 'Changed',
  added: 'Added',
  removed: 'Removed',
  same: 'Same',
}

function ChangesTable({ changes, names }: { changes: readonly FieldChange[]; names: readonly NamedThing[] }) {
  if (changes.length === 0) return null
  return (
    <section className={styles.values} aria-label="What changed">
      <h3>Before and after</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after, kind }) => (
              <tr key={field} data-kind={kind}>
                <th scope="row">
                  {field}
                  <small>{changeLabels[kind]}</small>
                </th>
                <td>
                  <ChangedValue value={before} names={names} />
                </td>
                <td>
                  <ChangedValue value={after} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ChangedValue({ value, names }: { value: unknown; names: readonly NamedThing[] }) {
  const named = names.find(({ id }) => id === value)
  if (!named) return valueText(value)
  const path = namedThingPath(named)
  return (
    <>
      {path ? <Link to={path}>{named.name}</Link> : named.name}
      <small>{shortId(named.id)}</small>
    </>
  )
}

interface FieldChange {
  field: string
  before: unknown
  after: unknown
  kind: 'changed' | 'added' | 'removed' | 'same'
}

type AuditValues = Record<string, unknown> | null

export function listChanges(before: AuditValues, after: AuditValues): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = fields.map((field): FieldChange => {
    const [old, now] = [before?.[field], after?.[field]]
    const kind = changeKind(before !== null && field in before, after !== null && field in after, old, now)
    return { field, before: old, after: now, kind }
  })
  return [...changes.filter(({ kind }) => kind !== 'same'), ...changes.filter(({ kind }) => kind === 'same')]
}

function changeKind(wasThere: boolean, isThere: boolean, old: unknown, now: unknown): FieldChange['kind'] {
  if (!wasThere) return 'added'
  if (!isThere) return 'removed'
  return JSON.stringify(old ?? null) === JSON.stringify(now ?? null) ? 'same' : 'changed'
}

export function valueText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
