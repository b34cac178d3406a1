import { existsSync } from 'node:fs'
import { escapeLiteral } from 'pg'
import { format } from 'sql-formatter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { triggers } from '#scripts/support/seed-large/people-and-companies.ts'
import { eventRecord } from '#shared/event-record.ts'
import { events } from '#shared/features/events/events.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { backOfficeLists } from '#tests/support/back-office-lists.ts'
import { allCalls, byFeature, type ListedCall } from '#tests/support/calls.ts'
import { onPostgres } from '#tests/support/database.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isBackground, isFrame, type Statement, statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const reads = allCalls.filter(({ call }) => call.kind === 'read')

let marquee: TestMarquee
let tenant: SeededTenant
let root: Caller
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  root = await rootAdmin(marquee)
  // Do not count the simulator's queries, though it uses the same database.
  marquee.app.payments.check = async () => undefined
})
afterAll(() => marquee.close())

/** Statements of a call's second run, so that caches are warm. */
async function sentBy({ feature, name, call }: ListedCall, more: object = {}): Promise<Statement[]> {
  const who = call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }
  const ask = () => marquee.send(who, feature, name, 'read', { ...samples(tenant.ids)[`${feature}.${name}`], ...more })
  await ask()
  return statementsOf(ask)
}

const isAsked = (statement: Statement) => !isFrame(statement) && !statement.text.includes('rate_limits')
/** Only the home page of the back office reads jobs. */
const isOf = (feature: string) => (statement: Statement) =>
  !isBackground(statement) || (feature === 'admin-home' && /\bpgboss\.job\b/.test(statement.text))

function readable({ text }: Statement): string {
  return filled(format(text, { language: 'postgresql', keywordCase: 'lower', expressionWidth: 120 }))
}

/** Join list items, and a clause with its first line, to lines of at most 120 characters. */
function filled(formatted: string): string {
  const lines: string[] = []
  let indent = 0
  for (const line of formatted.split('\n')) {
    const before = lines.at(-1) ?? ''
    const indentOfLine = line.length - line.trimStart().length
    const isNextItem = before.endsWith(',') && indentOfLine === indent && !/^ *(case|\()$/.test(line)
    const isFirstItem = isClause.test(before) && indentOfLine === indent + 2
    const joined = `${before} ${line.trimStart()}`
    if ((isNextItem || isFirstItem) && joined.length <= 120) lines[lines.length - 1] = joined
    else lines.push(line)
    indent = indentOfLine
  }
  return lines.join('\n')
}
const isClause = /^ *(select|from|where|order by|group by|limit|offset|with|values|set|returning)$/

/** Spaces and venues share most calls with events, whose file shows them. */
const isShownByEvents = ({ feature, name }: ListedCall) =>
  ['spaces', 'venues'].includes(feature) && Object.hasOwn(events.calls, name)

/** Words that Kysely writes outside of quotes. Any other word comes from SQL written by hand. */
const wordsOfKysely = new Set(
  `select distinct on from where and or not as inner left join order by asc desc limit offset in is null true false with
  count max min sum coalesce exists for update share group having case when then else end between like union all`.split(
    /\s+/,
  ),
)
const isHandWritten = ({ text }: Statement) =>
  (text.replace(/"[^"]*"|'(?:[^']|'')*'|\$\d+/g, ' ').match(/[a-z_]+/gi) ?? []).some(
    (word) => !wordsOfKysely.has(word.toLowerCase()),
  )

describe.runIf(!onPostgres)('docs/sql shows the queries of reads that are written by hand', () => {
  test.each(byFeature(reads))('the file of $feature is up to date', async ({ feature, calls }) => {
    const parts: string[] = []
    for (const call of calls.filter((one) => !isShownByEvents(one))) {
      const statements = (await sentBy(call)).filter(isAsked).filter(isOf(feature)).filter(isHandWritten)
      if (statements.length === 0) continue
      parts.push([`-- ${feature}.${call.name}`, ...statements.map((one) => `${readable(one)};`)].join('\n'))
    }
    const file = `docs/sql/${feature}.sql`
    if (parts.length === 0) expect(existsSync(file)).toBe(false)
    else await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(`../../${file}`)
  })
})

describe('the back office', () => {
  const ofStaff = reads.filter(({ call }) => call.access === 'super-admin')
  const asked = /(?:count\(\*\)\s+)?(?:from|join|only)\s+"?(?:events|event_days)"?(?=\s)/gi

  test("counts a company's events, and reads nothing else of them [E-DASH-36]", async () => {
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
/** Triggers that count rows or copy values to other tables. They take a millisecond a row. */
const switchTriggers = (how: 'disable' | 'enable') => `
  do $$ declare one record; begin
    for one in select tgrelid::regclass as of, tgname as name from pg_trigger where tgname = any ('{${triggers}}')
    loop execute format('alter table %s ${how} trigger %I', one.of, one.name); end loop;
  end $$`
const crowd = `
  insert into users (email, full_name, password_hash, is_proven, created_at)
    select 'crowd' || n || '@many.example', 'Crowd Number ' || n, 'x', true, now() - n * interval '1 second' from generate_series(1, 3000) n;
  insert into user_emails (user_id, email, is_primary, is_verified)
    select id, email, true, true from users where email like 'crowd%@many.example';
  insert into sessions (user_id, access_token_hash, access_expires_at, ends_at)
    select id, 'hash' || id, now() + interval '1 hour', now() + interval '1 day' from users where email like 'crowd%@many.example';
  insert into companies (name, slug, plan_id, company_type_id, created_at)
    select 'Crowd Company ' || n, 'crowd-company-' || n, (select id from plans where name = 'Pro'),
      (array(select id from company_types order by sort_order))[1 + n % 5], now() - n * interval '1 second' from generate_series(1, 2500) n;
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
    select 'evt_crowd_' || n, case when n % 100 = 0 then 'rare' else 'common' end, now() - n * interval '1 second' from generate_series(1, 3000) n;
  insert into webhook_endpoints (company_id, url, event_types, sealed_secret)
    select id, 'https://hooks.many.example/in', '{role.deleted}', 'sealed' from companies where slug like 'crowd-company-%';
  insert into webhook_messages (company_id, event_type, body) select company_id, 'role.deleted', '{}' from webhook_endpoints;
  insert into webhook_deliveries (company_id, endpoint_id, message_id, status)
    select e.company_id, e.id, m.id, 'delivered' from webhook_endpoints e join webhook_messages m on m.company_id = e.company_id
    where e.url like '%many.example%';
  insert into audit_logs (actor_kind, action_type, resource_type, company_id, created_at)
    select 'job', 'update', 'company_role', id, now() - interval '1 hour' from companies cross join generate_series(1, 2);
  update companies c set subscription_status = s.status from subscriptions s
    where s.company_id = c.id and c.slug like 'crowd-company-%'`

/** Rows up to which a table may be scanned sequentially. */
const large = 2000

function withValues({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]))
}

/** Statements of the back office that count whole tables: by call, and how each begins. */
const tableCounts: Record<string, RegExp> = {
  'admin-home.getPlatformCounts': /^\s*select\s+\(select count/,
  'admin-users.listUsers': /^select count/,
  'module-catalog.getModule': /^select/,
  'subscriptions.getSubscriptionMetrics': /^\s*select status/,
}

describe('with many rows, spread over many companies', () => {
  beforeAll(async () => {
    await marquee.app.connection.asOwner(async (pool) => {
      await pool.query(`begin; ${switchTriggers('disable')}; ${crowd}; ${switchTriggers('enable')}; commit`)
    })
    await marquee.app.connection.asOwner(async (pool) => {
      await pool.query('analyze')
      const { rows } = await pool.query<{ name: string; rows: number }>(
        "select relname as name, reltuples::int as rows from pg_class where relkind = 'r'",
      )
      for (const { name, rows: count } of rows) rowsOf.set(name, count)
      const partial = await pool.query<{ name: string }>(
        'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null',
      )
      for (const { name } of partial.rows) partialIndexes.add(name)
    })
    expect([...rowsOf.values()].filter((rows) => rows >= large).length).toBeGreaterThan(8)
  })

  const queries = [
    ...reads.map((call) => ({ id: call.id, call, more: {} })),
    ...[venueRecord, spaceRecord, eventRecord].flatMap(({ kind, sorts }) =>
      sorts.map((sort) => ({ id: `list by ${sort}`, call: readOf(`${kind}s`, 'listRecords'), more: { sort } })),
    ),
    ...backOfficeLists.map(({ list, feature, name, input }) => ({
      id: list,
      call: readOf(feature, name),
      more: input,
    })),
  ]
  const ofFeatures = [...Map.groupBy(queries, ({ call }) => call.feature)].map(([feature, queries]) => ({
    feature,
    queries,
  }))
  test.each(ofFeatures)(
    'no read of $feature reads a large table from end to end [A-GUARD-74 M-PERF-04]',
    async ({ queries }) => {
      const scanned: string[] = []
      for (const { id, call, more } of queries) {
        let begin = 'begin'
        for (const statement of await sentBy(call, more)) {
          if (/^begin/i.test(statement.text)) begin = statement.text
          if (statement.text.startsWith("select set_config('role'")) begin += `; ${withValues(statement)}`
          if (!isAsked(statement) || isBackground(statement) || !/^\s*(select|with)/i.test(statement.text)) continue
          if (tableCounts[call.id]?.test(statement.text)) continue
          const scans = wholeScansIn(await explain(begin, statement)).filter((table) => rowsIn(table) >= large)
          scanned.push(...scans.map((table) => `${id} reads all of ${table}`))
        }
      }
      expect(scanned).toEqual([])
    },
  )

  test('a full scan is detected, sequential or through an index', async () => {
    const all = await explain('begin', { text: 'select count(*) from users where full_name like $1', values: ['%x'] })
    expect(wholeScansIn(all)).toEqual(['users'])
    const sorted = await explain('begin', {
      text: 'select * from users order by full_name || email limit 5',
      values: [],
    })
    expect(wholeScansIn(sorted)).toEqual(['users'])
    const page = await explain('begin', { text: 'select * from users order by id limit 5', values: [] })
    expect(wholeScansIn(page)).toEqual([])
    const one = await explain('begin', { text: 'select * from users where id = $1', values: [crypto.randomUUID()] })
    expect(wholeScansIn(one)).toEqual([])
    const small = await explain('begin', { text: 'select * from plans order by price_monthly', values: [] })
    expect([wholeScansIn(small), rowsIn('plans') < large, rowsIn('users') >= large]).toEqual([['plans'], true, true])
  })
})

function readOf(feature: string, name: string): ListedCall {
  const found = reads.find((one) => one.feature === feature && one.name === name)
  if (!found) throw new Error(`There is no read ${feature}.${name}`)
  return found
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

let explained = 0

/**
 * Plan of a statement, for the role and scope of its transaction: a generic plan for a company, a custom plan for the back
 * office.
 */
async function explain(begin: string, { text, values }: Statement): Promise<Plan> {
  const client = await marquee.app.connection.pool.connect()
  // A pooler keeps the connection of a failed statement unchanged.
  const name = `explained_${++explained}`
  const given = values.map((value) => literal(value))
  const parts = [
    `prepare ${name} as ${text}`,
    // As though every table were fifty times as long, where a join with a hash of all its rows stops being cheap.
    'set local seq_page_cost = 50; set local random_page_cost = 1',
    `explain (format json) execute ${name}${given.length > 0 ? `(${given.join(', ')})` : ''}`,
    `deallocate ${name}`,
  ]
  try {
    await client.query(begin)
    const results = (await client.query(parts.join(';\n'))) as unknown as {
      rows: { 'QUERY PLAN': [{ Plan: Plan }] }[]
    }[]
    const plan = results.flatMap(({ rows }) => rows).find((row) => 'QUERY PLAN' in row)
    if (!plan) throw new Error('No plan')
    return plan['QUERY PLAN'][0].Plan
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

/** Nodes that read all rows below them, so that a limit above does not end the scan early. */
const needsAllRows = ['Sort', 'Aggregate', 'Hash', 'Materialize', 'WindowAgg', 'SetOp', 'Group', 'Bitmap Heap Scan']

/** Partial indexes, which are made to be scanned completely. */
const partialIndexes = new Set<string>()

/** Tables that a plan scans completely: sequentially, or through an index without condition or limit. */
function wholeScansIn(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type']
  const isIndexScan = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type)
  const isWhole =
    type === 'Seq Scan' ||
    (isIndexScan && plan['Index Cond'] === undefined && !isLimited && !partialIndexes.has(plan['Index Name'] ?? ''))
  const table = isWhole ? plan['Relation Name'] : undefined
  const isLimitedBelow = type === 'Limit' || (isLimited && !needsAllRows.includes(type))
  const below = (plan.Plans ?? []).flatMap((one) => wholeScansIn(one, isLimitedBelow))
  return table ? [table, ...below] : below
}

const rowsIn = (table: string): number => rowsOf.get(table) ?? 0
