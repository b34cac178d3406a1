import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { type EventDay, eventDayTimes } from '#shared/event-record.ts'

/** SQL for the days of the event in row `row`, as JSON. */
export function daysExpression(row: string, { withLabels = true } = {}): RawBuilder<unknown> {
  const walls = eventDayTimes.map(
    (time) => sql`${sql.lit(time)}, to_char(${sql.ref(`d.${time}`)}, 'YYYY-MM-DD"T"HH24:MI')`,
  )
  const label = withLabels ? sql`coalesce(d.label, '')` : sql`''`
  const order = withLabels ? sql`d.label` : sql`d.starts, d.id`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('date', d.date::text, 'label', ${label}, ${sql.join(walls)},
      'spaces', to_jsonb(d.spaces)) order by d.date, ${order}), '[]') from event_days d
    where d.company_id = ${sql.ref(`${row}.company_id`)} and d.event_id = ${sql.ref(`${row}.id`)})`
}

/** SQL for the spaces of all days of the event in row `row`, as JSON. */
export function spacesExpression(row: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_order, s.name_key, s.id), '[]')
    from spaces s where s.company_id = ${sql.ref(`${row}.company_id`)} and s.id in (
      select unnest(d.spaces) from event_days d
      where d.company_id = ${sql.ref(`${row}.company_id`)} and d.event_id = ${sql.ref(`${row}.id`)}))`
}

export async function writeDays(
  tx: Transaction,
  ctx: CompanyContext,
  rows: readonly { id: string; value: unknown }[],
): Promise<void> {
  const days = rows.flatMap(({ id, value }) => (value as EventDay[]).map((day) => ({ ...day, event_id: id })))
  const columns = sql.join(eventDayTimes.map((name) => sql.ref(name)))
  const typed = sql.join(eventDayTimes.map((name) => sql`${sql.ref(name)} timestamp`))
  await sql`
    with gone as (delete from event_days where company_id = ${ctx.company.id} and event_id = any(${rows.map(({ id }) => id)}::uuid[]))
    insert into event_days (company_id, event_id, created_by, date, label, ${columns}, spaces)
    select ${ctx.company.id}, d.event_id, ${ctx.user.id}, d.date, nullif(d.label, ''), ${columns}, d.spaces
    from jsonb_to_recordset(${json(days)}::jsonb)
      d (event_id uuid, date date, label text, ${typed}, spaces uuid[])`.execute(tx)
}
