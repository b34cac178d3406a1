import { get, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAuditLog } from '#server/platform/audit/audit-seals.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { actionText } from '#shared/audit-actions.ts'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, company, member, type Person, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const write = (count: number, action: string, metadata: Record<string, unknown> = {}) =>
  marquee.sql(async (tx) => {
    for (let row = 0; row < count; row += 1)
      await insert(tx, { action_type: action, resource_id: `${action}-${row}`, metadata: JSON.stringify(metadata) })
  })
/** Rows of any action type, because the log keeps types that are no longer written. */
const insert = (tx: Transaction, row: Partial<Insertable<Tables['audit_logs']>>) =>
  tx
    .insertInto('audit_logs')
    .values({
      actor_kind: 'cli',
      admin_user_id: null,
      subject_user_id: null,
      company_id: null,
      action_type: 'jump',
      resource_type: 'thing',
      resource_id: null,
      old_values: null,
      new_values: null,
      metadata: '{}',
      ip_address: null,
      user_agent: null,
      ...row,
    })
    .execute()
const page = async (input: Filter) => (await ask(input)).ok
const ask = (input: Filter) => marquee.call(root, 'auditLog', 'getAuditLogsPaginated', input)
interface Filter {
  limit_param?: number
  offset_param?: number
  action_type_filter?: string[]
  search_text?: string
  resource_id_filter?: string
  user_filter?: string
  company_filter?: string
  date_from?: string
  date_to?: string
  cursor?: string
}

test('a search finds the rows of a person, of their memberships, and of a company', async () => {
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin', await person(marquee, { full_name: 'Petronella Unique' }))
  const other = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Zebulon Singular' }))
  const role = await marquee.sql((tx) => baseRole(tx, tenant.id, 'member'))
  const change = { membership_id: other.membership_id, company_role_id: role }
  expect((await marquee.call(admin, 'team', 'updateMemberRole', change)).status).toBe(200)
  const { name } = await marquee.sql((tx) =>
    tx.selectFrom('companies').select('name').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  for (const search_text of ['petronella', 'Zebulon Singular', admin.email, name]) {
    const found = await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', { search_text })
    expect([search_text, found.ok.logs.map(({ action_type }) => action_type)]).toEqual([
      search_text,
      expect.arrayContaining(['role_change']),
    ])
  }
})

test('a search finds rows by the text of their action, as it is shown', async () => {
  await write(1, 'leave')
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin')
  const other = await member(marquee, tenant, 'viewer')
  const change = {
    membership_id: other.membership_id,
    company_role_id: await marquee.sql((tx) => baseRole(tx, tenant.id, 'member')),
  }
  await marquee.call(admin, 'team', 'updateMemberRole', change)
  const text = actionText({ resource_type: 'user_membership', action_type: 'role_change' }).toUpperCase()
  const { logs } = (await ask({ search_text: text, company_filter: tenant.id })).ok
  expect(logs.map(({ action_type }) => action_type)).toEqual(['role_change'])
})

test('all pages and counts are the same before, during and after sealing', async () => {
  await write(13, 'walk')
  await write(5, 'run')
  const seen = async () => {
    const pages = []
    for (let offset = 0; offset < 20; offset += 5)
      pages.push(await page({ limit_param: 5, offset_param: offset, action_type_filter: ['walk', 'run'] }))
    expect(pages.map(({ logs }) => logs.length)).toEqual([5, 5, 5, 3])
    expect(pages.map(({ total_count }) => total_count)).toEqual([18, 18, 18, 18])
    const ids = pages.flatMap(({ logs }) => logs.map(({ id }) => id))
    expect(new Set(ids).size).toBe(18)
    return ids
  }
  const before = await seen()
  await sealAuditLog.work(jobContext(marquee), {})
  expect(await seen()).toEqual(before)
  await write(2, 'run')
  expect((await page({ action_type_filter: ['run'] })).total_count).toBe(7)
  const { types } = (await marquee.call(root, 'auditLog', 'getAuditActionTypes')).ok
  expect(types.find(({ type }) => type === 'run')?.count).toBe(7)
})

test('rows are counted up to 10,000, and further on later pages [A-CALL-80]', async () => {
  await marquee.sql((tx) =>
    sql`insert into audit_logs (actor_kind, action_type, resource_type, resource_id, metadata)
      select 'cli', 'jump', 'thing', 'worn', '{}' from generate_series(1, 10002)`.execute(tx),
  )
  const seen = async (offset_param: number) => {
    const { logs, total_count, is_total_exact } = (
      await ask({ resource_id_filter: 'worn', limit_param: 10, offset_param })
    ).ok
    return { rows: logs.length, total_count, is_total_exact }
  }
  expect(await seen(0)).toEqual({ rows: 10, total_count: 10_001, is_total_exact: false })
  expect(await seen(10_000)).toEqual({ rows: 2, total_count: 10_002, is_total_exact: true })
})

test('rows of other months are found by page, search term, day and resource', async () => {
  const own = await startTestMarquee()
  try {
    const admin = await rootAdmin(own)
    for (const at of ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z', '2027-03-15T12:00:00.000Z'])
      await own.sql((tx) =>
        insert(tx, {
          created_at: at,
          resource_id: `at ${at}`,
          metadata: JSON.stringify({ note: `leap of ${at}` }),
        }),
      )
    const askOwn = async (input: Filter) => (await own.call(admin, 'auditLog', 'getAuditLogsPaginated', input)).ok
    const moments = async (input: Filter) => (await askOwn(input)).logs.map(({ created_at }) => created_at)
    for (const sealed of [false, true]) {
      if (sealed) await sealAuditLog.work(jobContext(own), {})
      expect(await moments({ action_type_filter: ['jump'], limit_param: 2, offset_param: 1 })).toEqual([
        '2027-01-01T00:00:00.000Z',
        '2026-12-31T23:59:59.999Z',
      ])
      expect(await moments({ search_text: 'leap of', limit_param: 2, offset_param: 1 })).toEqual([
        '2027-01-01T00:00:00.000Z',
        '2026-12-31T23:59:59.999Z',
      ])
      expect((await askOwn({ search_text: 'leap of' })).total_count).toBe(3)
      expect(await moments({ date_from: '2027-01-01', date_to: '2027-01-01' })).toEqual(['2027-01-01T00:00:00.000Z'])
      expect(await moments({ date_to: '2026-12-31', action_type_filter: ['jump'] })).toEqual([
        '2026-12-31T23:59:59.999Z',
      ])
      expect(await moments({ resource_id_filter: 'at 2027-03-15T12:00:00.000Z' })).toEqual(['2027-03-15T12:00:00.000Z'])
    }
  } finally {
    await own.close()
  }
})

test('a page of any combination of filters equals a full read, before and after sealing', async () => {
  const own = await startTestMarquee()
  try {
    // Five months; every third row is of one day.
    const rows = 4500
    await own.sql((tx) =>
      sql`insert into audit_logs (created_at, actor_kind, action_type, resource_type, resource_id, admin_user_id)
        select case when n % 3 = 0 then timestamptz '2027-02-14 10:00Z' + make_interval(secs => n) else
            timestamptz '2027-01-01' + make_interval(mins => 48 * n) end, 'cli', (array['walk', 'run', 'rest'])[1 + n % 7 % 3],
          (array['road', 'path'])[1 + n % 5 % 2], (array['here', 'there', null])[1 + n % 3],
          (array[(select id from users limit 1), null])[1 + n % 11 % 2]
        from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
    )
    const admin = await rootAdmin(own)
    const [person] = await own.sql((tx) => tx.selectFrom('users').select('id').where('id', '=', admin.id).execute())
    const filters = fc.record({
      actions: fc.array(fc.constantFrom('walk', 'run', 'rest', 'swim'), { maxLength: 3 }),
      resources: fc.array(fc.constantFrom('road', 'path', 'sea'), { maxLength: 2 }),
      admin: fc.option(fc.constantFrom(person?.id ?? '', crypto.randomUUID())),
      resource: fc.option(fc.constantFrom('here', 'nowhere')),
      from: fc.option(
        fc.constantFrom('2026-12-31', '2027-01-01', '2027-02-14', '2027-02-15', '2027-03-17', '2030-01-01'),
      ),
      to: fc.option(fc.constantFrom('2026-12-31', '2027-01-31', '2027-02-14', '2027-03-16', '2027-12-31')),
      skip: fc.constantFrom(0, 1, 99, 1001, 1400, 2500, 9000),
      limit: fc.constantFrom(1, 7, 100),
    })
    type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never
    const matchesFullRead = async ({ actions, resources, admin: by, resource, from, to, skip, limit }: Filters) => {
      const all = await own.sql(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select id from audit_logs where (${actions}::text[] = '{}' or action_type = any (${actions}::text[]))
            and (${resources}::text[] = '{}' or resource_type = any (${resources}::text[]))
            and coalesce(admin_user_id = ${by}::uuid, ${by === null})
            and coalesce(resource_id = ${resource}::text, ${resource === null})
            and coalesce((created_at at time zone 'UTC')::date >= ${from}::date, true)
            and coalesce((created_at at time zone 'UTC')::date <= ${to}::date, true)
          order by created_at desc, id desc`.execute(tx)
        return rows.map(({ id }) => id)
      })
      const { logs, total_count } = (
        await own.call(admin, 'auditLog', 'getAuditLogsPaginated', {
          ...(actions.length > 0 && { action_type_filter: actions }),
          ...(resources.length > 0 && { resource_type_filter: resources }),
          ...(by && { admin_user_filter: by }),
          ...(resource && { resource_id_filter: resource }),
          ...(from && { date_from: from }),
          ...(to && { date_to: to }),
          offset_param: skip,
          limit_param: limit,
        })
      ).ok
      expect(logs.map(({ id }) => id)).toEqual(all.slice(skip, skip + limit))
      expect(total_count).toBe(all.length)
    }
    const days: Filters = {
      actions: [],
      resources: [],
      admin: null,
      resource: null,
      from: null,
      to: null,
      skip: 0,
      limit: 100,
    }
    const check = () =>
      fc.assert(fc.asyncProperty(filters, matchesFullRead), {
        numRuns: 80,
        examples: [
          [days],
          [{ ...days, skip: 2500 }],
          [{ ...days, skip: 1400, from: '2027-01-01', to: '2027-03-16' }],
          [{ ...days, actions: ['walk', 'walk', 'run'], skip: 99 }],
          [{ ...days, from: '2027-02-14', to: '2027-02-14', skip: 1400 }],
          [{ ...days, admin: person?.id ?? '', actions: ['walk', 'rest', 'walk'] }],
          [{ ...days, resource: 'here', skip: 1 }],
        ],
      })
    await check()
    await sealAuditLog.work(jobContext(own), {})
    await own.sql((tx) => insert(tx, { created_at: '2027-02-14T09:00:00.000Z', action_type: 'walk' }))
    await check()
  } finally {
    await own.close()
  }
})

test.each(["o'clock", '100%', 'under_score', 'back\\slash', '"quoted"', "'; drop table audit_logs; --", '%', '__'])(
  'the search term %o is taken literally',
  async (text) => {
    const metadata = { note: `before ${text} after ${crypto.randomUUID()}` }
    await write(1, 'speak', metadata)
    const found = await page({ search_text: JSON.stringify(text).slice(1, -1) })
    expect(found.logs.some((log) => log.metadata.note === metadata.note)).toBe(true)
    const lookalike = await page({ search_text: `${text}${crypto.randomUUID()}` })
    expect(lookalike).toMatchObject({ logs: [], total_count: 0, is_total_exact: true })
  },
)

const exported = async (query: string) => {
  const answer = await marquee.server.inject({
    url: auditExportPath + query,
    headers: { authorization: `Bearer ${root.token}` },
  })
  return { ...answer, lines: answer.body.split('\r\n').slice(0, -1) }
}

test('the export has a header and all matching rows of all pages, and is named by the day [A-AUD-35 A-AUD-36 A-AUD-37 A-AUD-38]', async () => {
  await write(240, 'march')
  const { total_count } = await page({ action_type_filter: ['march'] })
  const file = await exported('?action_type_filter=march')
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="audit-logs-${new Date().toISOString().slice(0, 10)}.csv"`,
  )
  expect(file.lines[0]).toBe(
    'Timestamp,Admin User,Admin Email,Action Type,Resource Type,Resource ID,Metadata,Action,Resource,Company,Acted As,Source,Admin Notes,Old Values,New Values',
  )
  expect(file.lines).toHaveLength(1 + total_count)
  expect(total_count).toBe(240)
  expect((await exported('?action_type_filter=march&action_type_filter=walk&search_text=nowhere')).lines).toHaveLength(
    1,
  )
  expect((await exported('?colour=red')).statusCode).toBe(400)
})

test('the export finds what the page finds, ignoring case and accents', async () => {
  await write(1, 'sing', { note: 'Zoë Çelik of the Größe' })
  await write(1, 'sing', { note: 'Zoe Celik of the Grosse' })
  await write(1, 'sing', { note: 'Zo Elik' })
  for (const text of ['zoe celik', 'ZOË ÇELIK', 'Zoe Çelik', 'of the größe']) {
    const search = new URLSearchParams({ action_type_filter: 'sing', search_text: text })
    expect([text, (await exported(`?${search}`)).lines.length - 1]).toEqual([text, 2])
    expect((await page({ action_type_filter: ['sing'], search_text: text })).total_count).toBe(2)
  }
})

test('every month has the text search index', async () => {
  const { rows } = await marquee.sql((tx) =>
    sql<{ months: number; indexed: number; whole: boolean }>`
      select (select count(*)::int from pg_inherits where inhparent = 'audit_logs'::regclass) as months,
        (select count(*)::int from pg_inherits where inhparent = 'audit_logs_searched'::regclass) as indexed,
        (select indisvalid from pg_index where indexrelid = 'audit_logs_searched'::regclass) as whole`.execute(tx),
  )
  expect(rows).toEqual([{ months: rows[0]?.indexed, indexed: rows[0]?.months, whole: true }])
})

test('the export continues across months, including their first and last instants', async () => {
  const days = 100
  const ofDay = 6
  await marquee.sql((tx) =>
    sql`insert into audit_logs (created_at, actor_kind, action_type, resource_type, metadata)
      select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => n) - make_interval(secs => ms / 1000.0),
        'cli', 'wander', 'thing', jsonb_build_object('note', 'far away ' || n)
      from generate_series(0, ${sql.lit(days - 1)}) n, generate_series(0, ${sql.lit(ofDay - 1)}) ms`.execute(tx),
  )
  const midnight = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
  const expected = Array.from(
    { length: ofDay * days },
    (_, at) => midnight - Math.floor(at / ofDay) * 86_400_000 - (at % ofDay),
  )
  for (const query of ['', '&search_text=far%20away', '&search_text=R%20A']) {
    const moments = (await exported(`?action_type_filter=wander${query}`)).lines
      .slice(1)
      .map((line) => line.slice(0, 24))
    expect([query, moments]).toEqual([query, expected.map((at) => new Date(at).toISOString())])
  }
})

test('formulas in cells are escaped [A-AUD-39]', async () => {
  await marquee.sql((tx) => tx.updateTable('users').set({ full_name: '=cmd|calc' }).where('id', '=', root.id).execute())
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    insert(tx, {
      actor_kind: 'user',
      admin_user_id: root.id,
      company_id: tenant.id,
      action_type: 'calculate',
      resource_id: '+1+1',
    }),
  )
  const { lines } = await exported('?action_type_filter=calculate')
  expect(lines[1]).toContain("'=cmd|calc")
  expect(lines[1]).toContain("'+1+1")
  expect(lines[1]).not.toMatch(/(^|,)[=+]/)
})

test('only super admins can export', async () => {
  const tenant = await company(marquee)
  for (const headers of [{}, { authorization: `Bearer ${tenant.owner.token}` }])
    expect((await marquee.server.inject({ url: auditExportPath, headers })).statusCode).toBeGreaterThan(400)
})

test('an entry is read by id; an unknown id is not found [A-CALL-49 A-AUD-43]', async () => {
  const [entry] = (await page({ limit_param: 1 })).logs
  expect((await marquee.call(root, 'auditLog', 'getAuditLog', { log_id: entry?.id ?? '' })).ok.log).toEqual(entry)
  const lost = await marquee.call(root, 'auditLog', 'getAuditLog', { log_id: crypto.randomUUID() })
  expect(lost.error).toMatchObject({ code: 'audit_log_not_found', error: 'Audit log not found' })
})

test('an export reads no further than the client has read, and stops when the client leaves', async () => {
  const rows = 30_000
  await marquee.sql((tx) =>
    sql`insert into audit_logs (created_at, actor_kind, action_type, resource_type, metadata)
      select now() - make_interval(secs => n), 'cli', 'fill', 'thing', jsonb_build_object('note', repeat('a', 1000))
      from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
  )
  const chunks = { read: 0 }
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (JSON.stringify(args[0]).includes('with chunk as')) chunks.read += 1
    return Reflect.apply(send, this, args)
  }
  try {
    const address = await marquee.server.listen({ host: '127.0.0.1', port: 0 })
    const url = `${address}${auditExportPath}?action_type_filter=fill`
    const headers = { authorization: `Bearer ${root.token}` }
    const wholeFile = async () => (await fetch(url, { headers })).text()
    // The client reads only the header.
    const slow = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve))
    // A second, complete download takes long enough for the first one to finish if it were not stopped.
    expect((await wholeFile()).split('\r\n')).toHaveLength(1 + rows + 1)
    const ofOneFile = rows / 500 + 1
    const readAhead = chunks.read - ofOneFile
    expect(readAhead).toBeGreaterThan(0)
    // The network buffers some chunks.
    expect(readAhead).toBeLessThan(ofOneFile / 2)
    slow.destroy()
    await wholeFile()
    expect(chunks.read - 2 * ofOneFile).toBeLessThanOrEqual(readAhead + 1)
  } finally {
    pg.Client.prototype.query = send
  }
})

test('rows and the export name their resource, by its current name or the logged one', async () => {
  const tenant = await company(marquee)
  const membership = await marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select('id')
      .where('user_id', '=', tenant.owner.id)
      .executeTakeFirstOrThrow(),
  )
  const role = await marquee.sql((tx) =>
    tx.selectFrom('company_roles').select('id').where('company_id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  const gone = crypto.randomUUID()
  const actor = { action_type: 'naming', company_id: tenant.id }
  const values = (given: object) => JSON.stringify(given)
  await marquee.sql(async (tx) => {
    await insert(tx, { ...actor, resource_type: 'company', resource_id: tenant.id })
    await insert(tx, { ...actor, resource_type: 'user_membership', resource_id: membership.id })
    await insert(tx, { ...actor, resource_type: 'plan', resource_id: gone, old_values: values({ name: 'Old Plan' }) })
    await insert(tx, { ...actor, resource_type: 'user', resource_id: 'no id at all' })
    // As long as a UUID, but none.
    await insert(tx, { ...actor, resource_type: 'user', resource_id: 'no id at all, and yet as long as one' })
    await insert(tx, {
      ...actor,
      actor_kind: 'user',
      admin_user_id: root.id,
      subject_user_id: tenant.owner.id,
      resource_type: 'user',
      resource_id: tenant.owner.id,
      new_values: values({ company_role_id: role.id, unknown: gone }),
      metadata: values({ admin_notes: 'Asked by telephone' }),
    })
  })
  const { logs } = await page({ action_type_filter: ['naming'] })
  const owner = await marquee.sql((tx) =>
    tx.selectFrom('users').select(['full_name', 'email']).where('id', '=', tenant.owner.id).executeTakeFirstOrThrow(),
  )
  const ownerName = owner.full_name || owner.email
  expect(logs.map(({ resource_name }) => resource_name)).toEqual([
    ownerName,
    null,
    null,
    'Old Plan',
    ownerName,
    tenant.name,
  ])
  expect(new Set(logs.map(({ company_name }) => company_name))).toEqual(new Set([tenant.name]))
  expect(logs[0]).toMatchObject({ impersonated_user_id: tenant.owner.id, impersonated_user_email: owner.email })

  const { names } = (await marquee.call(root, 'auditLog', 'getAuditLog', { log_id: logs[0]?.id ?? '' })).ok
  expect(names).toMatchObject([{ id: role.id, kind: 'company_role' }])

  const { lines } = await exported('?action_type_filter=naming')
  const cells = (line: string | undefined) => line?.split(',').slice(7, 13)
  expect(cells(lines[1])).toEqual(['Naming user', ownerName, tenant.name, owner.email, '', 'Asked by telephone'])
  expect(cells(lines[4])).toEqual(['Naming plan', 'Old Plan', tenant.name, '', '', ''])
})

test('the log of a company has every row of its activity, and that of a user those on memberships', async () => {
  const tenant = await company(marquee)
  const other = await company(marquee)
  const { members } = (await marquee.call(root, 'adminCompanies', 'listCompanyMembers', { company_id: tenant.id })).ok
  const membership = members[0]?.id ?? ''
  const role = { action_type: 'role_change', resource_type: 'user_membership', resource_id: membership }
  await marquee.sql(async (tx) => {
    await insert(tx, { ...role, company_id: tenant.id, new_values: JSON.stringify({ note: 'Prömoted to bandleader' }) })
    await insert(tx, { action_type: 'plan_change', resource_type: 'company', resource_id: tenant.id })
    await insert(tx, { action_type: 'plan_change', resource_type: 'company', resource_id: other.id })
  })
  const ids = (logs: readonly { id: string }[]) => logs.map(({ id }) => id).sort()
  const activity = (await marquee.call(root, 'adminCompanies', 'getCompanyActivity', { company_id: tenant.id })).ok
  const log = await page({ company_filter: tenant.id })
  expect(log.logs.length).toBeGreaterThan(2)
  expect(ids(log.logs)).toEqual(ids(activity.logs))
  expect(log.total_count).toBe(log.logs.length)
  expect(log.filter_names).toEqual([{ id: tenant.id, kind: 'company', name: tenant.name }])
  expect((await exported(`?company_filter=${tenant.id}`)).lines).toHaveLength(1 + log.logs.length)
  const about = await page({ user_filter: tenant.owner.id })
  expect(about.logs.map(({ action_type }) => action_type)).toContain('role_change')
  expect(about.logs.every(({ resource_id }) => [tenant.owner.id, membership].includes(resource_id ?? ''))).toBe(true)
  const found = await page({ company_filter: tenant.id, search_text: 'promoted TO band' })
  expect(found.logs.map(({ action_type }) => action_type)).toEqual(['role_change'])
})

test('oldest first is the reverse of newest first, page by page', async () => {
  const filter = { action_type_filter: ['walk', 'run'] }
  const { logs: all, total_count } = (
    await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', { ...filter, limit_param: 100 })
  ).ok
  const oldest = []
  for (let offset_param = 0; offset_param < total_count; offset_param += 7) {
    const asked = { ...filter, sort: 'created' as const, limit_param: 7, offset_param }
    const answer = (await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', asked)).ok
    expect(answer.total_count).toBe(total_count)
    oldest.push(...answer.logs.map(({ id }) => id))
  }
  expect(oldest).toEqual(all.map(({ id }) => id).reverse())
  expect(oldest.length).toBeGreaterThan(7)
  const beyond = { ...filter, sort: 'created' as const, offset_param: total_count }
  expect((await marquee.call(root, 'auditLog', 'getAuditLogsPaginated', beyond)).ok.logs).toEqual([])
})

test('a record has the name in its metadata, also after it was deleted', async () => {
  await marquee.sql((tx) =>
    insert(tx, {
      ...{ action_type: 'naming_record', resource_type: 'event', resource_id: crypto.randomUUID() },
      metadata: JSON.stringify({ name: 'Summer Night', version: 2 }),
    }),
  )
  const { logs } = await page({ action_type_filter: ['naming_record'] })
  expect(logs.map(({ resource_name }) => resource_name)).toEqual(['Summer Night'])
})
