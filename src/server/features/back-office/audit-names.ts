import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { NamedThing } from '#shared/features/back-office/audit-log.ts'

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** What names a person: the full name, or the address where there is none. */
const personName = sql`coalesce(nullif(u.full_name, ''), u.email)`

/** What an act itself noted of its resource, in this order; of what is gone it is all that is left. */
const recordedAs = ['email', 'url', 'label_override', 'label', 'name', 'display_name']
const recordedBeside = ['invited_email', 'device', 'email']

/** The name of what a row is about, as it is called now, or as the act noted it; `a` is the row. Read by primary keys alone. */
export function resourceName(a: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${a}.${column}`)
  const id = sql`case when ${of('resource_id')} ~ ${sql.lit(uuid)} then ${of('resource_id')}::uuid end`
  const named = (from: RawBuilder<unknown>) => sql`(select ${from})`
  const value = (values: string, key: string) => sql`nullif(${of(values)} ->> ${sql.lit(key)}, '')`
  const recorded = [
    ...recordedAs.flatMap((key) => [value('new_values', key), value('old_values', key)]),
    ...recordedBeside.map((key) => value('metadata', key)),
  ]
  return sql<string | null>`coalesce(case ${of('resource_type')}
    when 'user' then ${named(sql`${personName} from users u where u.id = ${id}`)}
    when 'user_membership' then ${named(sql`${personName} from user_company_memberships m join users u on u.id = m.user_id where m.id = ${id}`)}
    when 'company' then ${named(sql`c.name from companies c where c.id = ${id}`)}
    when 'plan' then ${named(sql`p.name from plans p where p.id = ${id}`)}
    when 'module' then ${named(sql`o.name from modules o where o.id = ${id}`)}
    when 'module_override' then ${named(sql`o.name from company_module_overrides v join modules o on o.id = v.module_id where v.id = ${id}`)}
    when 'widget' then ${named(sql`w.name from widgets w where w.id = ${id}`)}
    when 'company_type' then ${named(sql`t.name from company_types t where t.id = ${id}`)}
    when 'company_role' then ${named(sql`coalesce(nullif(r.label_override, ''), b.label) from company_roles r left join roles b on b.id = r.role_id where r.id = ${id}`)}
    when 'user_invite' then ${named(sql`i.email from user_invites i where i.id = ${id}`)}
    end, ${sql.join(recorded)})`
}

/** The name of the company whose act a row is. */
export function companyNameOf(a: string): RawBuilder<string | null> {
  return sql<string | null>`(select c.name from companies c where c.id = ${sql.ref(`${a}.company_id`)})`
}

/** What the ids among some values stand for; an id of what is gone has no name. */
export async function namesOf(tx: Transaction, values: readonly unknown[]): Promise<NamedThing[]> {
  const ids = [...new Set(values.flatMap(idsIn))]
  if (ids.length === 0) return []
  const { rows } = await sql<NamedThing>`
    select u.id, 'user' as kind, ${personName} as name from users u where u.id = any(${ids}::uuid[])
    union all select c.id, 'company', c.name from companies c where c.id = any(${ids}::uuid[])
    union all select p.id, 'plan', p.name from plans p where p.id = any(${ids}::uuid[])
    union all select o.id, 'module', o.name from modules o where o.id = any(${ids}::uuid[])
    union all select t.id, 'company_type', t.name from company_types t where t.id = any(${ids}::uuid[])
    union all select r.id, 'company_role', coalesce(nullif(r.label_override, ''), b.label, r.id::text)
      from company_roles r left join roles b on b.id = r.role_id where r.id = any(${ids}::uuid[])
    order by name, id`.execute(tx)
  return rows
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return new RegExp(uuid).test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}
