import { escapeLiteral } from 'pg'
import { format } from 'sql-formatter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { eventRecord } from '#shared/features/events/events.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { onPostgres } from '#tests/support/database.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isFrame, type Statement, statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const reads = [...callsOf(router)].filter(({ call }) => call.kind === 'read')
const features = [...Map.groupBy(reads, ({ feature }) => feature)].map(([feature, calls]) => ({ feature, calls }))
type Read = (typeof reads)[number]

let marquee: TestMarquee
let tenant: SeededTenant
let root: Caller
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  root = await rootAdmin(marquee)
  // The simulator is a stranger, even though it happens to live in the same database.
  marquee.app.payments.check = async () => undefined
})
afterAll(() => marquee.close())

/** What a call sends to the database, the second time: what is asked once and kept is no part of it. */
async function sentBy({ feature, name, call }: Read, more: object = {}): Promise<Statement[]> {
  const who = call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }
  const ask = () => marquee.send(who, feature, name, 'read', { ...samples(tenant.ids)[`${feature}.${name}`], ...more })
  await ask()
  return statementsOf(ask)
}

const isAsked = (statement: Statement) => !isFrame(statement) && !statement.text.includes('rate_limits')
/** Ignores the statements that the job queue runs by itself; only the home page of the back office reads jobs. */
const isOf = (feature: string) => (statement: Statement) =>
  !(feature === 'admin-home' ? /pgboss\.(?!job\b)/ : /pgboss\./).test(statement.text)

function readable({ text }: Statement): string {
  return format(text, { language: 'postgresql', keywordCase: 'lower', expressionWidth: 100 })
}

describe.runIf(!onPostgres)('what a read call asks the database lies beside it, for whoever reviews a change', () => {
  test.each(features)('the file of $feature is up to date', async ({ feature, calls }) => {
    const parts: string[] = []
    for (const call of calls) {
      const statements = (await sentBy(call)).filter(isAsked).filter(isOf(feature))
      parts.push([`-- ${feature}.${call.name}`, ...statements.map((one) => `${readable(one)};`)].join('\n'))
    }
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(`../../docs/sql/${feature}.sql`)
  })
})

describe('the back office', () => {
  const ofStaff = reads.filter(({ call }) => call.access === 'super-admin')
  const asked = /(?:count\(\*\)\s+)?(?:from|join|only)\s+"?(?:events|event_days)"?(?=\s)/gi

  test('asks how many events a company has, and nothing else of them [E-DASH-36]', async () => {
    const found: string[] = []
    for (const read of ofStaff) {
      const input = samples(tenant.ids)[`${read.feature}.${read.name}`]
      const answer = await marquee.send(root, read.feature, read.name, 'read', input)
      expect([read.name, answer.body.includes('Opening night')]).toEqual([read.name, false])
      for (const { text } of await sentBy(read)) for (const [how] of text.matchAll(asked)) found.push(how.toLowerCase())
    }
    expect(ofStaff.length).toBeGreaterThan(20)
    expect(new Set(found)).toEqual(new Set(['count(*) from events']))
  })
})

const rowsOf = new Map<string, number>()
/** Two hundred companies with forty members, and of everything that grows a few thousand rows. */
const crowd = `
  insert into users (email, full_name, password_hash, created_at)
    select 'crowd' || n || '@many.example', 'Crowd Number ' || n, 'x', now() - n * interval '1 second' from generate_series(1, 8000) n;
  insert into user_emails (user_id, email, is_primary, is_verified)
    select id, email, true, true from users where email like 'crowd%@many.example';
  insert into sessions (user_id, access_token_hash, access_expires_at, ends_at)
    select id, 'hash' || id, now() + interval '1 hour', now() + interval '1 day' from users where email like 'crowd%@many.example';
  insert into companies (name, slug, plan_id, company_type_id, created_at)
    select 'Crowd Company ' || n, 'crowd-company-' || n, (select id from plans where name = 'Pro'),
      (array(select id from company_types order by sort_order))[1 + n % 5], now() - n * interval '1 second' from generate_series(1, 6000) n;
  insert into company_roles (company_id, role_id, permissions)
    select c.id, r.id, '{}' from companies c cross join roles r where c.slug like 'crowd-company-%' and r.key = 'member';
  insert into user_company_memberships (company_id, user_id, company_role_id)
    select c.id, u.id, r.id from (select id, row_number() over (order by id) as n from users where email like 'crowd%@many.example') u
    join (select id, row_number() over (order by id) as n from companies where slug like 'crowd-company-%') c on c.n = 1 + u.n % 200
    join company_roles r on r.company_id = c.id;
  insert into user_invites (company_id, email, company_role_id, token_hash, invited_by, expires_at)
    select m.company_id, 'invited' || m.id || '@many.example', m.company_role_id, 'hash' || m.id, m.user_id, now() + interval '7 days'
    from user_company_memberships m join users u on u.id = m.user_id where u.email like 'crowd%@many.example';
  insert into venues (company_id, name, time_zone) select company_id, 'House', 'UTC' from user_company_memberships;
  insert into spaces (company_id, venue_id, name) select company_id, id, 'Hall' from venues where name = 'House';
  insert into events (company_id, name) select company_id, 'Event' from user_company_memberships;
  insert into event_days (company_id, event_id, date) select company_id, id, current_date from events where name = 'Event';
  insert into tags (company_id, name, color) select company_id, left(id::text, 30), '#123456' from user_company_memberships;
  insert into custom_fields (company_id, kind, label, type) select company_id, 'event', 'Own', 'text' from user_company_memberships;
  insert into saved_views (company_id, kind, user_id, name, view)
    select company_id, 'event', user_id, 'View', '{}' from user_company_memberships;
  insert into subscriptions (company_id, plan_id, status, created_at)
    select id, plan_id, case when random() < 0.01 then 'past_due' else 'active' end, created_at from companies where slug like 'crowd-company-%';
  insert into billing_events (stripe_event_id, event_type, created_at)
    select 'evt_crowd_' || n, case when n % 100 = 0 then 'rare' else 'common' end, now() - n * interval '1 second' from generate_series(1, 8000) n;
  insert into webhook_endpoints (company_id, url, event_types, sealed_secret)
    select id, 'https://hooks.many.example/in', '{role.deleted}', 'sealed' from companies where slug like 'crowd-company-%';
  insert into webhook_messages (company_id, event_type, body) select company_id, 'role.deleted', '{}' from webhook_endpoints;
  insert into webhook_deliveries (company_id, endpoint_id, message_id, status)
    select e.company_id, e.id, m.id, 'delivered' from webhook_endpoints e join webhook_messages m on m.company_id = e.company_id
    where e.url like '%many.example%';
  insert into audit_logs (actor_kind, action_type, resource_type, company_id, created_at)
    select 'job', 'update', 'company_role', id, now() - interval '1 hour' from companies cross join generate_series(1, 2);
  select compact_counters()`

/** A table of so many rows is not read from end to end for a page of a list. */
const large = 5000

describe('with many rows, spread over many companies', () => {
  beforeAll(async () => {
    await marquee.app.connection.asOwner(async (pool) => {
      for (const statement of crowd.split(';\n')) await pool.query(statement)
    })
    await marquee.app.connection.asOwner(async (pool) => {
      await pool.query('analyze')
      const { rows } = await pool.query<{ name: string; rows: number }>(
        "select relname as name, reltuples::int as rows from pg_class where relkind = 'r'",
      )
      for (const { name, rows: count } of rows) rowsOf.set(name, count)
    })
    expect([...rowsOf.values()].filter((rows) => rows >= large).length).toBeGreaterThan(8)
  })

  const inOrders = [venueRecord, spaceRecord, eventRecord].flatMap(({ kind, sorts }) =>
    sorts.flatMap((sort) => ({ id: `${kind}s.listRecords by ${sort}`, call: listOf(`${kind}s`), more: { sort } })),
  )
  test.each([...reads.map((call) => ({ id: `${call.feature}.${call.name}`, call, more: {} })), ...inOrders])(
    '$id reads no large table from end to end [A-GUARD-74 M-PERF-04]',
    async ({ call, more }) => {
      const scanned: string[] = []
      let begin = 'begin'
      for (const statement of await sentBy(call, more)) {
        if (/^begin/i.test(statement.text)) begin = statement.text
        if (!isAsked(statement) || !/^\s*(select|with)/i.test(statement.text)) continue
        const plan = await explain(begin, statement)
        scanned.push(...scansIn(plan).flatMap(({ table, rows }) => (rows >= large ? [table] : [])))
      }
      expect(scanned).toEqual([])
    },
  )
})

function listOf(feature: string): Read {
  const found = reads.find((one) => one.feature === feature && one.name === 'listRecords')
  if (!found) throw new Error(`There is no list of ${feature}`)
  return found
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

let explained = 0

/**
 * How the database would answer a statement, to whom the transaction it came in was for: a tenant by the plan that is made
 * once for all values, the back office by one for these.
 */
async function explain(begin: string, { text, values }: Statement): Promise<Plan> {
  const client = await marquee.app.connection.pool.connect()
  try {
    await client.query(begin)
    // Within, where a pooler leaves the connection as it is; what is left behind of one that failed has a name of its own.
    const asked = `asked_${++explained}`
    await client.query(`prepare ${asked} as ${text}`)
    // What the statement before it has found, where one asks for that.
    await client.query("set local app.found = '{}'")
    // As though every table were fifty times as long, where a join with a hash of all its rows stops being cheap.
    await client.query('set local seq_page_cost = 50; set local random_page_cost = 1')
    const given = values.map((value) => literal(value))
    const execute = `execute ${asked}${given.length > 0 ? `(${given.join(', ')})` : ''}`
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${execute}`)
    await client.query(`deallocate ${asked}`)
    const [first] = rows
    if (!first) throw new Error('No plan')
    return first['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`)
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** The tables that a plan reads from end to end, with how many rows they have. */
function scansIn(plan: Plan): { table: string; rows: number }[] {
  const table = plan['Node Type'] === 'Seq Scan' ? plan['Relation Name'] : undefined
  const below = (plan.Plans ?? []).flatMap(scansIn)
  return table ? [{ table, rows: rowsOf.get(table) ?? 0 }, ...below] : below
}
