import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'

/**
 * Add records of each kind to a company, every tenth in the bin, with audit rows for one of each. Returns the id of one of
 * each kind.
 */
export async function giveRecords(
  app: App,
  company: string,
  count: number,
): Promise<Record<'venue' | 'space' | 'event', string>> {
  const ask = <T>(question: RawBuilder<T>) =>
    inScope(app.db, { kind: 'system' }, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return question.execute(tx)
    })
  /** Analyze, as autovacuum does over time: while a table looks empty, each foreign key check scans it. */
  const fill = async (question: RawBuilder<unknown>) => {
    await ask(question)
    await app.connection.asOwner((pool) => pool.query('vacuum analyze'))
  }
  await fill(sql`
    update companies set plan_id = (select l.plan_id from plan_modules l join modules m on m.id = l.module_id where m.key = 'events' limit 1)
    where id = ${company}`)
  await fill(sql`
    insert into tags (company_id, name, color) select ${company}, 'Tag ' || n, '#123456' from generate_series(1, 100) n`)
  const shared = sql`${company}::uuid as company_id, case when n % 10 = 0 then now() - make_interval(mins => n % 40000) end as deleted_at,
    (select array_agg(id) from (select id from tags where company_id = ${company} order by name limit 2) t) as tags`
  await fill(sql`
    insert into venues (company_id, deleted_at, tags, name, city, country, time_zone, capacity, updated_at)
    select shared.*, 'Venue ' || n, 'City ' || n % 97, (array['GB', 'NO', 'DE'])[1 + n % 3], 'Europe/London', n,
      now() - make_interval(secs => n) from generate_series(1, ${count}::int) n, lateral (select ${shared}) shared`)
  const venue = await first('venues')
  await fill(sql`
    insert into spaces (company_id, deleted_at, tags, name, venue_id, sort_order)
    select shared.*, 'Space ' || n, ${venue}, n % 100 from generate_series(1, ${count}::int) n, lateral (select ${shared}) shared`)
  await fill(sql`
    insert into events (company_id, deleted_at, tags, name, artists, notes, kind, status, venue_id, first_date, last_date, starts_at, ends_at, updated_at)
    select shared.*, 'Event ' || n, jsonb_build_array(jsonb_build_object('name', 'Artist ' || n % 5000), jsonb_build_object('name', 'Support ' || n % 300)),
      jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', 'Load-in through the yard, backline of the house, dinner for ' || n % 40))))),
      (array['concert', 'festival', 'other'])[1 + n % 3], (array['draft', 'hold', 'confirmed'])[1 + n % 3],
      h.houses[1 + n % cardinality(h.houses)], d.day, d.last, d.day + time '20:00', d.last + time '23:00', now() - make_interval(secs => n)
    from generate_series(1, ${count}::int) n, lateral (select ${shared}) shared,
      lateral (select day, day + n % 10 / 9 * 2 as last from (select current_date + (n * 37 % 2000 - 1000) as day) first) d,
      (select array_agg(v.id) as houses from (
        select id from venues where company_id = ${company} and deleted_at is null order by id limit 1000) v) h`)
  const ids = { venue, space: await first('spaces'), event: await first('events') }
  await fill(sql`
    insert into audit_logs (created_at, actor_kind, company_id, action_type, resource_type, resource_id, new_values, metadata)
    select now() - make_interval(secs => n), 'cli', ${company}::uuid, 'update', kind, id, '{"name": "Other"}', '{"version": 2}'
    from generate_series(1, ${count / 100}::int) n, (values ('venue', ${ids.venue}::text), ('space', ${ids.space}), ('event', ${ids.event})) v (kind, id)`)
  const { rows: imports } = await ask(sql<{ id: string; kind: keyof typeof ids }>`
    insert into imports (company_id, kind, file_name, state, headings, columns, first_row, row_count)
    select ${company}, kind, 'Table ' || n, 'checked', '{Name}', '{name}', 2, ${count}
    from unnest(array['venue', 'space', 'event']) kind, generate_series(1, ${count / 100}::int) n
    returning id, kind`)
  const importOf = (kind: keyof typeof ids) => imports.find((one) => one.kind === kind)?.id ?? ''
  const imported = { venue_import: importOf('venue'), space_import: importOf('space'), event_import: importOf('event') }
  await fill(sql`
    insert into import_rows (company_id, import_id, number, outcome, name)
    select ${company}, i, n, 'make', 'Row ' || n
    from unnest(${Object.values(imported)}::uuid[]) i, generate_series(2, ${Math.min(count, 20_000)}::int) n`)
  return { ...ids, ...imported }

  async function first(table: string): Promise<string> {
    const { rows } = await ask(sql<{ id: string }>`
      select id from ${sql.table(table)} where company_id = ${company} and deleted_at is null order by id limit 1`)
    return rows[0]?.id ?? ''
  }
}

/** Add `count` pending invitations, audit rows and webhook messages to a company. */
export async function giveHistory(tx: Transaction, company: string, count: number): Promise<void> {
  const numbers = sql`generate_series(1, ${count}::int) n`
  await sql`
    insert into user_invites (company_id, email, company_role_id, token_hash, expires_at, created_at)
    select ${company}::uuid, 'guest-' || n || '@bench.example', r.id, md5(${company} || n), now() + interval '1 year',
      now() - make_interval(secs => n)
    from ${numbers}, (select id from company_roles where company_id = ${company}::uuid order by created_at, id limit 1) r`.execute(
    tx,
  )
  await sql`
    insert into audit_logs (created_at, actor_kind, company_id, action_type, resource_type, resource_id, new_values, metadata)
    select now() - make_interval(secs => n), 'cli', ${company}::uuid, (array['create', 'update', 'delete', 'invite'])[1 + n % 4],
      'company_role', ${company}, jsonb_build_object('label', 'Role ' || n), '{}' from ${numbers}`.execute(tx)
  await sql`
    with endpoint as (
      insert into webhook_endpoints (company_id, url, event_types, sealed_secret)
      values (${company}::uuid, 'https://hooks.bench.example', '{role.created}', 'none') returning id
    ), message as (
      insert into webhook_messages (company_id, event_type, body, created_at)
      select ${company}::uuid, 'role.created', '{}', now() - make_interval(secs => n) from ${numbers} returning id, created_at
    )
    insert into webhook_deliveries (company_id, endpoint_id, message_id, status, created_at)
    select ${company}::uuid, endpoint.id, message.id, 'delivered', message.created_at from endpoint, message`.execute(
    tx,
  )
}
