import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inScope, json, type Transaction } from '#server/platform/database/database.ts'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'

let marquee: TestMarquee
let tenant: Company
let guest: Person & { membership_id: string }
let other: Person & { membership_id: string }
const events = { theirs: '', not_theirs: '', in_bin: '' }
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  guest = await member(marquee, tenant, 'admin')
  other = await member(marquee, tenant, 'admin')
  await marquee.sql(async (tx) => {
    for (const name of Object.keys(events) as (keyof typeof events)[]) {
      const deleted_at = name === 'in_bin' ? new Date().toISOString() : null
      const made = tx.insertInto('events').values({ company_id: tenant.id, name, deleted_at }).returning('id')
      events[name] = (await made.executeTakeFirstOrThrow()).id
    }
    for (const { membership_id } of [guest, other]) {
      const values = { company_id: tenant.id, membership_id }
      await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
      await tx
        .insertInto('membership_events')
        .values({ ...values, event_id: events.theirs })
        .execute()
      await tx
        .insertInto('membership_events')
        .values({ ...values, event_id: events.in_bin })
        .execute()
    }
    const elsewhere = { company_id: tenant.id, membership_id: other.membership_id, event_id: events.not_theirs }
    await tx.insertInto('membership_events').values(elsewhere).execute()
    for (const event_id of Object.values(events)) for (const { fill } of hanging) await fill(tx, event_id)
  })
})
afterAll(() => marquee.close())

interface Hanging {
  table: string
  fill: (tx: Transaction, event_id: string) => Promise<unknown>
  seen: 'all' | 'own' | 'none'
}

const hanging: Hanging[] = [
  {
    table: 'event_days',
    fill: (tx, event_id) =>
      tx
        .insertInto('event_days')
        .values({ company_id: tenant.id, event_id, date: `${nextYear}-06-13` })
        .execute(),
    seen: 'all',
  },
  {
    table: 'bookings',
    fill: (tx, event_id) =>
      sql`with venue as (
          insert into venues (company_id, name, time_zone) values (${tenant.id}, 'House', 'Europe/Paris') returning id
        ), space as (insert into spaces (company_id, venue_id, name) select ${tenant.id}, id, 'Hall' from venue returning id)
        insert into bookings (company_id, event_id, date, label, space_id, begins_at, ends_at, is_confirmed, is_override)
        select ${tenant.id}, ${event_id}, current_date, '', id, now(), now() + interval '1 hour', false, false
        from space`.execute(tx),
    seen: 'none',
  },
  {
    table: 'holds',
    fill: (tx, event_id) => tx.insertInto('holds').values({ company_id: tenant.id, event_id }).execute(),
    seen: 'none',
  },
  {
    table: 'hold_ranks',
    fill: (tx, event_id) =>
      sql`insert into hold_ranks (company_id, space_id, date, event_id, rank)
        select company_id, space_id, date, event_id, 1 from bookings where event_id = ${event_id}`.execute(tx),
    seen: 'none',
  },
  {
    table: 'hold_rank_changes',
    fill: (tx, event_id) =>
      sql`insert into hold_rank_changes (company_id, event_id, space_id, date, rank_after, cause)
        select company_id, event_id, space_id, date, rank, 'placed' from hold_ranks where event_id = ${event_id}`.execute(
        tx,
      ),
    seen: 'none',
  },
  {
    table: 'hold_challenges',
    fill: (tx, event_id) =>
      sql`insert into hold_challenges (company_id, chain_id, challenger_id, challenged_id, hours, due_at)
        values (${tenant.id}, ${event_id}, ${event_id}, ${event_id}, 24, now())`.execute(tx),
    seen: 'none',
  },
  {
    table: 'hold_notices',
    fill: (tx, event_id) =>
      tx.insertInto('hold_notices').values({ company_id: tenant.id, event_id, kind: 'expired' }).execute(),
    seen: 'none',
  },
  { table: 'membership_events', fill: async () => undefined, seen: 'own' },
  {
    table: 'budget_items',
    fill: (tx, event_id) =>
      tx.insertInto('budget_items').values({ company_id: tenant.id, event_id, name: 'Lights' }).execute(),
    seen: 'none',
  },
]

const asked = (who: Person, table: string) =>
  inScope(marquee.app.db, { kind: 'company', user: who.id, company: tenant.id }, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select t.* from ${sql.table(table)} t`.execute(tx)
    return rows
  })

test('every tenant table that depends on an event, directly or indirectly, is listed here', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      with recursive hanging as (
        select 'events'::regclass::oid as id
        union
        select c.conrelid from pg_constraint c join hanging h on c.confrelid = h.id where c.contype = 'f'
      )
      select c.relname as name from hanging h join pg_class c on c.oid = h.id
      where c.relname <> 'events' and has_table_privilege('marquee_tenant', c.oid, 'select')`.execute(tx),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(hanging.map(({ table }) => table).sort())
})

/**
 * Tables that events and their dependent rows refer to by foreign keys, with the rows that a guest may read.
 * tests/guards/secret-words.test.ts covers columns. References to companies and people are not followed.
 */
const referredTo = {
  venues: 'venues of their events',
  companies: 'their company',
  spaces: 'spaces of their events',
  hold_groups: 'none',
  users: 'its members',
  user_company_memberships: 'its members',
} as const
const named = {
  event: ['venue', 'owner', 'viewers', 'tags', 'days', 'spaces'],
  venue: ['tags'],
} as const
const unreadable = ['hold_groups', 'tags', 'custom_fields']

test('every table that an event refers to, directly or indirectly, is listed here', async () => {
  const from = ['events', ...hanging.map(({ table }) => table)]
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      with recursive referred as (
        select c.oid, c.relname from pg_class c where c.relname = any(${from}::text[]) and c.relkind in ('r', 'p')
        union
        select c.confrelid, t.relname from pg_constraint c join referred r on c.conrelid = r.oid
          join pg_class t on t.oid = c.confrelid
        where c.contype = 'f' and r.relname not in ('companies', 'users', 'user_company_memberships')
      )
      select r.relname as name from referred r where r.relname <> all(${from}::text[])`.execute(tx),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(referredTo).sort())
})

test('every field of events and venues that refers to something else is listed here', () => {
  const naming = ['record', 'tags', 'member', 'people']
  const ids = ({ kind, output }: RecordField) =>
    naming.includes(kind) || JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any' })).includes('"uuid"')
  for (const type of [eventRecord, venueRecord]) {
    const fields = Object.entries(readableFields(type as unknown as RecordType))
    const found = fields.filter(([, field]) => ids(field)).map(([name]) => name)
    expect(found.sort()).toEqual([...named[type.kind]].sort())
  }
})

test('a guest reads only the events of the invitation [M-ACC-58 M-ACC-59]', async () => {
  expect((await asked(guest, 'events')).map(({ name }) => name)).toEqual(['theirs'])
  expect(await asked(tenant.owner, 'events')).toHaveLength(3)
})

test.each(hanging)(
  'a guest reads $seen rows of $table for their own event, and none of others [M-ACC-58 M-ACC-59]',
  async ({ table, seen }) => {
    const all = await asked(tenant.owner, table)
    const of = (event: string) => all.filter(({ event_id, challenger_id }) => (event_id ?? challenger_id) === event)
    for (const event of Object.values(events)) expect(of(event).length).toBeGreaterThan(0)
    const rows = await asked(guest, table)
    const expected = {
      all: of(events.theirs),
      own: all.filter(({ membership_id }) => membership_id === guest.membership_id),
      none: [],
    }[seen]
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(expected.map((row) => JSON.stringify(row))))
  },
)

test("a guest reads the company's members, and no other guest [M-ACC-56]", async () => {
  const memberships = (await asked(guest, 'user_company_memberships')).map(({ user_id }) => user_id)
  expect(new Set(memberships)).toEqual(new Set([tenant.owner.id, guest.id]))
  const people = (await asked(guest, 'users')).map(({ id }) => id)
  expect(new Set(people)).toEqual(new Set([tenant.owner.id, guest.id]))
  const all = (await asked(tenant.owner, 'user_company_memberships')).map(({ user_id }) => user_id)
  expect(all).toEqual(expect.arrayContaining([guest.id, other.id]))
})

test('a guest reads no audit rows of events or anything else [M-ACC-58]', async () => {
  await marquee.call(tenant.owner, 'events', 'updateRecord', {
    id: events.theirs,
    version: 1,
    changes: { capacity: 200 },
  })
  expect((await asked(tenant.owner, 'audit_logs')).some(({ resource_id }) => resource_id === events.theirs)).toBe(true)
  expect((await asked(guest, 'audit_logs')).filter(({ company_id }) => company_id !== null)).toEqual([])
})

test("a guest reads the venues and spaces of the invitation's events, and no tags or custom fields [M-ACC-53 M-ACC-58]", async () => {
  const company_id = tenant.id
  await marquee.sql(async (tx) => {
    const names = ['of theirs', 'of not theirs', 'of no event']
    const rows = names.map((name) => ({ company_id, name, time_zone: 'UTC' }))
    const [theirs, elsewhere] = await tx.insertInto('venues').values(rows).returning('id').execute()
    const at = (event: string, venue_id = '') => tx.updateTable('events').set({ venue_id }).where('id', '=', event)
    await at(events.theirs, theirs?.id).execute()
    await at(events.not_theirs, elsewhere?.id).execute()
    const hall = { company_id, venue_id: theirs?.id ?? '' }
    const spaces = [
      { ...hall, name: 'Hall' },
      { ...hall, name: 'Foyer' },
    ]
    const [used, unused] = await tx.insertInto('spaces').values(spaces).returning('id').execute()
    const book = (event: string, id = '') =>
      tx
        .updateTable('event_days')
        .set({ spaces: [id] })
        .where('event_id', '=', event)
        .execute()
    await book(events.theirs, used?.id)
    await book(events.not_theirs, unused?.id)
    await tx.insertInto('hold_groups').values({ company_id, choice: 'any' }).execute()
    await tx.insertInto('tags').values({ company_id, name: 'Loud', color: '#b83280' }).execute()
    await tx.insertInto('custom_fields').values({ company_id, kind: 'event', label: 'Rent', type: 'text' }).execute()
  })
  expect((await asked(guest, 'venues')).map(({ name }) => name)).toEqual(['of theirs'])
  expect((await asked(guest, 'spaces')).map(({ name }) => name)).toEqual(['Hall'])
  for (const table of unreadable) {
    expect([table, (await asked(tenant.owner, table)).length]).not.toEqual([table, 0])
    expect([table, await asked(guest, table)]).toEqual([table, []])
  }
})

/** Tables of companies whose policies do not mention guests: only the access rules of calls keep guests from them. */
const withoutGuestPolicy = [
  ...['company_files', 'company_mails', 'company_module_overrides', 'company_roles', 'role_widgets', 'subscriptions'],
  ...['user_company_memberships', 'user_invites'],
  ...['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_messages'],
]

test('the policies of every other table of a company mention guests, or only show own rows', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ name: string }>`
      select distinct p.tablename as name from pg_policies p
        join pg_class c on c.relnamespace = p.schemaname::regnamespace and c.relname = p.tablename
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where p.schemaname = 'public' and p.policyname <> 'staff'
        and concat(p.qual, p.with_check) !~ 'app_guest\\(\\)|user_id = \\( ?SELECT app_user\\(\\)'
      order by 1`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toEqual(withoutGuestPolicy)
})

test('a guest reads no former values of records, and writes none', async () => {
  const undo = (before: object) => ({
    ...{ company_id: tenant.id, undo_id: crypto.randomUUID(), record_id: events.theirs, user_id: guest.id },
    ...({ kind: 'event', action: 'update' } as const),
    ...{ version: 1, before: json(before) },
  })
  await marquee.sql((tx) =>
    tx
      .insertInto('record_undos')
      .values(undo({ notes: 'Internal' }))
      .execute(),
  )
  expect(await asked(tenant.owner, 'record_undos')).toHaveLength(1)
  expect(await asked(guest, 'record_undos')).toEqual([])
  const writing = inScope(marquee.app.db, { kind: 'company', user: guest.id, company: tenant.id }, (tx) =>
    tx.insertInto('record_undos').values(undo({})).execute(),
  )
  await expect(writing).rejects.toThrow(/row-level security/)
})

test('after an event is removed from the invitation, a guest reads nothing of it from the next request on [M-ACC-60]', async () => {
  const list = async () => (await marquee.call(guest, 'events', 'listRecords', { scope: 'all' })).ok.rows
  const open = async () => marquee.call(guest, 'events', 'getRecord', { id: events.theirs })
  expect(await list()).toMatchObject([{ id: events.theirs }])
  expect((await open()).ok).toMatchObject({ record: { name: 'theirs' } })
  await marquee.sql((tx) =>
    tx.deleteFrom('membership_events').where('membership_id', '=', guest.membership_id).execute(),
  )
  expect(await list()).toEqual([])
  expect((await open()).code).toBe('not_found')
  for (const table of ['events', ...hanging.map((one) => one.table)]) expect(await asked(guest, table)).toEqual([])
})
