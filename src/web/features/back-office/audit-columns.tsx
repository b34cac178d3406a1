import { Link } from 'react-router'
import { actionText, describeStoredAction } from '#shared/audit-actions.ts'
import { withCurrency } from '#shared/audit-amount.ts'
import { formerMember, isErased } from '#shared/erased.ts'
import type { AuditRow } from '#shared/features/back-office/audit-log.ts'
import { isReference, replaceIdsByNames } from '#shared/records/replace-ids-by-names.ts'
import { fieldLabel, isMoney, linesOfChange } from '#web/domain/activity-labels.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { exactTime } from '#web/ui/format/dates.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { companyPath, resourcePath, userPath } from './admin-links.ts'
import styles from './audit-columns.module.css'

const actorKindLabels: Record<AuditRow['actor_kind'], string> = {
  user: 'Unknown User',
  job: 'Background job',
  webhook: 'Payment provider',
  cli: 'Command line',
}

export function actorText(row: AuditRow): string {
  const person = row.admin_user_name || row.admin_user_email
  if (!person)
    return row.actor_kind === 'user' && isErased(row.metadata) ? formerMember : actorKindLabels[row.actor_kind]
  return row.impersonated_user_email ? `${person} as ${row.impersonated_user_email}` : person
}

/** Shorten an id to its first 8 and last 4 characters. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
}

type ActionColumns = Pick<AuditRow, 'resource_type' | 'action_type'>

/** Actions that are no longer recorded, but appear in old log entries. */
const retiredActionTones = new Map<string, Tone>([['subscription_status_update', 'accent']])

export function toneOfAction(row: ActionColumns): Tone | null {
  const act = describeStoredAction(row)
  return (act ? act.tone : retiredActionTones.get(row.action_type)) ?? null
}

export function AuditActor({ row }: { row: AuditRow }) {
  const { admin_user_id, admin_user_name, admin_user_email, impersonated_user_id, impersonated_user_email } = row
  const name = admin_user_name || admin_user_email
  const { source } = row.metadata
  return (
    <span className={styles.lines}>
      {name && admin_user_id ? (
        <Link to={userPath(admin_user_id)}>{name}</Link>
      ) : (
        (name ?? actorKindLabels[row.actor_kind])
      )}
      {impersonated_user_id && impersonated_user_email ? (
        <small>
          as <Link to={userPath(impersonated_user_id)}>{impersonated_user_email}</Link>
        </small>
      ) : null}
      {row.actor_kind !== 'user' && typeof source === 'string' ? <small>{source}</small> : null}
      {row.company_id && row.company_name ? (
        <small>
          {row.actor_kind === 'user' ? 'in' : 'for'} <Link to={companyPath(row.company_id)}>{row.company_name}</Link>
        </small>
      ) : null}
    </span>
  )
}

const shownChanges = 3

/** The first texts of what a change changed. Creations and deletions are described by their action. */
export function firstChangeTexts(row: AuditRow): string[] {
  if (!row.old_values || !row.new_values) return []
  const changed = allChangeTexts(row)
  return changed.length > shownChanges
    ? [...changed.slice(0, shownChanges), `and ${changed.length - shownChanges} more`]
    : changed
}

/** Texts of what an action changed, such as 'Status: active → past_due', with names in place of ids. */
export function allChangeTexts(row: AuditRow): string[] {
  return [...detailTexts(row.metadata), ...valueChangeTexts(row)]
}

/** Details of billing actions that the changed values do not contain. */
function detailTexts({ invoice, reason, shown_reason }: AuditRow['metadata']): string[] {
  const shown = (label: string, value: unknown) =>
    typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : []
  return [
    ...shown('Invoice', invoice),
    ...(invoice === undefined ? [] : shown('Reason', typeof reason === 'string' ? fieldLabel(reason) : null)),
    ...shown('Reason shown to the company', shown_reason),
  ]
}

function valueChangeTexts({ old_values, new_values, metadata, names }: AuditRow): string[] {
  const byId = new Map<unknown, string>(names.map(({ id, name }) => [id, name]))
  const named = (value: unknown) => replaceIdsByNames(value, byId)
  const [before, after] = [flatten(old_values ?? {}), flatten(new_values ?? {})]
  const shown = (field: string, values: Record<string, unknown>) => {
    // Guests have a role only for technical reasons.
    if (field === 'company_role_id' && (values.is_guest === true || values.scope === 'event')) return 'Guest'
    return withCurrency(field, named(values[field] ?? null), values.currency ?? metadata.currency)
  }
  return Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
    .flatMap(linesOfChange)
}

/** Fields of objects within the values become fields of their own: limits and the like. Permissions stay together. */
function flatten(values: Record<string, unknown>): Record<string, unknown> {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value) && !isMoney(value)
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isObject(value) && field !== 'permissions' ? Object.entries(value) : [[field, value]],
    ),
  )
}

function AuditAction({ row }: { row: AuditRow }) {
  const tone = toneOfAction(row)
  const { admin_notes } = row.metadata
  return (
    <span className={styles.lines}>
      {tone ? (
        <StatusBadge tone={tone} breaks>
          {actionText(row)}
        </StatusBadge>
      ) : (
        actionText(row)
      )}
      <small>{row.action_type}</small>
      {firstChangeTexts(row).map((words) => (
        <small key={words}>{words}</small>
      ))}
      {typeof admin_notes === 'string' && admin_notes !== '' ? (
        <small className={styles.notes}>“{admin_notes}”</small>
      ) : null}
    </span>
  )
}

export function AuditResource({ row }: { row: AuditRow }) {
  const { resource_type, resource_id, resource_name } = row
  const path = resourcePath(row)
  const kind = resource_type.replaceAll('_', ' ')
  const words = resource_name ?? kind
  const beneath = [resource_name ? kind : null, resource_id ? shortId(resource_id) : null].filter(Boolean).join(' · ')
  return (
    <span className={styles.lines}>
      {path ? <Link to={path}>{words}</Link> : words}
      {beneath ? <small>{beneath}</small> : null}
    </span>
  )
}

export const auditColumns: readonly Column<AuditRow>[] = [
  { key: 'time', header: 'Timestamp', sort: 'created', cell: ({ created_at }) => exactTime(created_at) },
  { key: 'actor', header: 'User', cell: (row) => <AuditActor row={row} /> },
  { key: 'action', header: 'Action Type', cell: (row) => <AuditAction row={row} /> },
  { key: 'resource', header: 'Resource', cell: (row) => <AuditResource row={row} /> },
]
