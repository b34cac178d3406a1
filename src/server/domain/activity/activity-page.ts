import { sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { changedFields } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import { withCurrency } from '#shared/audit-amount.ts'
import { formerMember, isErased } from '#shared/erased.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { foldText } from '#shared/fold-text.ts'

/**
 * Load a page of audit rows of a company or of one record, newest first. Only members are named. If platform staff
 * acted, the company sees only that, and which user they impersonated.
 */
export async function loadActivityPage(
  tx: Transaction,
  companyId: string,
  asked: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; next_cursor: string | null }> {
  const page = pageOf(await activityRows(tx, companyId, asked), asked.limit)
  const names = await namesOf(tx, companyId, page.rows)
  const entries = page.rows.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    actor: actorOf(row, names),
    action_type: row.action_type,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    subject: subjectOf(row),
    changes: changesOf(row, names),
    ip_address: isOwnPerson(row) ? row.ip_address : null,
    is_erased: isErased(row.metadata),
  }))
  return { entries, next_cursor: page.next_cursor }
}

type Values = Record<string, unknown>

/** Whether a current or former member of the company acted, without impersonation. */
function isOwnPerson(row: ActivityRow): boolean {
  return row.actor_kind === 'user' && row.admin_user_id === row.subject_user_id && row.email !== null && !row.by_staff
}

function actorOf(row: ActivityRow, names: ReadonlyMap<unknown, string>): ActivityEntry['actor'] {
  const name = row.full_name || row.email
  const unnamed = { name: null, avatar_url: null, acted_as: null }
  const { by_link } = row.metadata
  if (row.actor_kind !== 'user' && typeof by_link === 'string') {
    // The activity of a challenger must not name the person who answered for a private event.
    const { challenged_id } = row.new_values ?? {}
    const isNamed = challenged_id === undefined || names.has(challenged_id)
    return { ...unnamed, kind: 'link', name: isNamed ? by_link : null }
  }
  if (row.actor_kind !== 'user') return { kind: 'product', ...unnamed }
  if (isOwnPerson(row)) return { kind: 'member', name, avatar_url: row.avatar_url, acted_as: null }
  if (hasDeletedAccount(row)) return { ...unnamed, kind: 'member', name: formerMember }
  if (!row.by_staff) return { kind: 'outsider', ...unnamed }
  const impersonated = row.admin_user_id !== row.subject_user_id
  return { kind: 'staff', ...unnamed, acted_as: impersonated ? name : null }
}

/** Whether the actor was not impersonated, and has deleted their account since. */
function hasDeletedAccount(row: ActivityRow): boolean {
  return row.admin_user_id === row.subject_user_id && row.email === null && isErased(row.metadata)
}

const namingFields = ['invited_email', 'email', 'url', 'label_override', 'label', 'name'] as const

/** Person, email address or name of the object that the action affected. */
function subjectOf(row: ActivityRow): string | null {
  if (row.about_name || row.about_email) return row.about_name || row.about_email
  // Rows of records have their name in the metadata.
  if (typeof row.metadata.name === 'string' && row.metadata.name !== '') return row.metadata.name
  const recorded: Values = { ...row.old_values, ...row.new_values, ...row.metadata }
  for (const calling of namingFields) {
    const value = recorded[calling]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

const roleField = 'company_role_id'

/** Changed fields, or all fields of a created or deleted row. Amounts have their currency; ids are replaced by names. */
function changesOf(row: ActivityRow, names: ReadonlyMap<unknown, string>): ActivityEntry['changes'] {
  const [before, after] = [row.old_values, withCause(row, names)]
  const fields = before && after ? changedFields(before, after) : Object.keys(after ?? before ?? {})
  const shown = (field: string, values: Values | null) => {
    const value = values?.[field] ?? null
    if (field === roleField && values && concernsGuest(values)) return 'Guest'
    if (Array.isArray(value)) return value.map((one) => names.get(one) ?? one)
    return names.get(value) ?? withCurrency(field, value, values?.currency ?? row.metadata.currency)
  }
  return fields.map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
}

/**
 * Add the name of the event that caused the change to its reason. The row contains only the event's id. Older rows
 * contain its name, which is removed because the event can be private by now.
 */
function withCause({ action_type, resource_type, new_values }: ActivityRow, names: ReadonlyMap<unknown, string>) {
  const field = action_type === 'move_hold' ? 'reason' : 'status_reason'
  const reason = new_values?.[field]
  if (resource_type !== 'event' || !new_values || typeof reason !== 'string') return new_values
  const { because_of, ...values } = new_values
  const name = names.get(because_of)
  const isOld = because_of === undefined && (action_type === 'move_hold' || /^‘.*’ was confirmed$/.test(reason))
  const unnamed = isOld ? reason.replace(/‘.*’/, (_, at) => (at === 0 ? 'Another event' : 'another event')) : reason
  return { ...values, [field]: name ? unnamed.replace(/another (hold|event)/i, `‘${name}’`) : unnamed }
}

/** Whether a row concerns a guest, whose role is only technical. */
function concernsGuest({ is_guest, scope }: Values): boolean {
  return is_guest === true || scope === 'event'
}

/** Names of the roles, plans and events that the rows refer to. Private events stay unnamed. */
async function namesOf(tx: Transaction, companyId: string, rows: ActivityRow[]): Promise<Map<unknown, string>> {
  const values = rows.flatMap(({ old_values, new_values }) => [old_values ?? {}, new_values ?? {}])
  const idsIn = (field: string) =>
    [...new Set(values.flatMap((each) => each[field]))].filter((one) => typeof one === 'string').slice(0, maximumNames)
  const [roles, plans] = [idsIn(roleField), idsIn('plan_id')]
  const events = [...idsIn('event_ids'), ...idsIn('because_of'), ...idsIn('challenger_id'), ...idsIn('challenged_id')]
  if (roles.length + plans.length + events.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; name: string }>`
    select r.id, coalesce(r.label_override, base.label) as name
    from company_roles r join roles base on base.id = r.role_id
    where r.company_id = ${companyId} and r.id = any(${roles}::uuid[])
    union all
    select p.id, p.name from plans p where p.id = any(${plans}::uuid[])
    union all
    select e.id, e.name from events e
    where e.company_id = ${companyId} and e.id = any(${events}::uuid[]) and not e.is_private`.execute(tx)
  return new Map(found.map(({ id, name }) => [id, name]))
}

const maximumNames = 500

/** Optional filters: type of action, record, actor, and a period of instants. */
interface ActivityQuery {
  action_type?: string | undefined
  resource_id?: string | undefined
  person?: string
  from?: string | undefined
  until?: string | undefined
  cursor?: string | undefined
  limit: number
}

type ActivityRow = Awaited<ReturnType<typeof activityRows>>[number]

/**
 * Users are joined after the limit, so that only rows of the page are joined. Row level security shows colleagues only.
 */
function activityRows(tx: Transaction, companyId: string, input: ActivityQuery) {
  const after = parseCursor(input.cursor)
  const { person = '', from, until } = input
  return tx
    .with('page', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['id', 'created_at', 'actor_kind', 'admin_user_id', 'subject_user_id', 'action_type', 'resource_type'])
        .select(['resource_id', 'old_values', 'new_values', 'metadata', 'ip_address'])
        .where('company_id', '=', companyId)
        .$if(input.action_type !== undefined, (query) => query.where('action_type', '=', input.action_type ?? ''))
        .$if(input.resource_id !== undefined, (query) => query.where('resource_id', '=', input.resource_id ?? ''))
        .$if(person !== '', (query) =>
          query.where('subject_user_id', 'in', (eb) =>
            eb
              .selectFrom('user_company_memberships as m')
              .select('m.user_id')
              .where('m.company_id', '=', companyId)
              .where('m.searched', 'like', likePattern(foldText(person))),
          ),
        )
        .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
        .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? ''))
        .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit + 1),
    )
    .selectFrom('page as a')
    .leftJoin('users as person', 'person.id', 'a.subject_user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('user_company_memberships as m')
          .select(['m.person_name', 'm.person_email'])
          .where(sql<boolean>`m.id = case when a.resource_type = 'user_membership' then a.resource_id::uuid end`)
          .where('m.company_id', '=', companyId)
          // Without the limit PostgreSQL would read all members of the company.
          .limit(1)
          .as('about'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.subject_user_id', 'a.action_type'])
    .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata', 'a.ip_address'])
    .select([displayNameExpression('person').as('full_name'), 'person.email', 'person.avatar_url'])
    .select(['about.person_name as about_name', 'about.person_email as about_email'])
    .select(
      sql<boolean>`case when person.id is null or a.admin_user_id <> a.subject_user_id
        then is_platform_staff(a.admin_user_id) else false end`.as('by_staff'),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}
