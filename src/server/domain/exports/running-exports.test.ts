import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { callPath } from '#shared/call.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'

let marquee: TestMarquee
let port: number
beforeAll(async () => {
  marquee = await startTestMarquee()
  await marquee.server.listen({ host: '127.0.0.1', port: 0 })
  port = (marquee.server.server.address() as AddressInfo).port
})
afterAll(() => marquee.close())

type Reader = Person & { membership_id: string }

/** Large enough that buffers between server and client hold only a small part. */
const rows = 2000
async function companyWithVenues({ is_random = false } = {}): Promise<{ tenant: Company; reader: Reader }> {
  const tenant = await company(marquee)
  const reader = await member(marquee, tenant, { events: { access: 'read' } })
  // A workbook is compressed, so its texts must be random.
  const text = is_random
    ? sql`(select string_agg(md5(n || ' ' || i), '') from generate_series(1, 500) i)`
    : sql`repeat(md5(n::text), 500)`
  await marquee.sql((tx) =>
    sql`insert into venues (company_id, name, time_zone, address_lines, notes)
      select ${tenant.id}, 'Venue ' || n, 'UTC', 'before',
        jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
          jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text})))))
      from generate_series(1, ${rows}::int) n`.execute(tx),
  )
  return { tenant, reader }
}

async function begin(who: Reader, format: 'csv' | 'xlsx'): Promise<IncomingMessage> {
  const request = get({
    ...{ host: '127.0.0.1', port, path: `${callPath('venues', 'getExport')}?format=${format}` },
    headers: { authorization: `Bearer ${who.token}`, 'x-company-id': who.company ?? '' },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  await once(response, 'readable')
  return response
}

async function finish(response: IncomingMessage): Promise<{ text: string; is_whole: boolean }> {
  const parts: Buffer[] = []
  try {
    for await (const part of response) parts.push(part as Buffer)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  }
  return { text: Buffer.concat(parts).toString(), is_whole: response.complete }
}

const change = (tenant: Company) =>
  marquee.sql((tx) =>
    tx.updateTable('venues').set({ address_lines: 'after' }).where('company_id', '=', tenant.id).execute(),
  )

const losses: [string, (tx: Transaction, reader: Reader, tenant: Company) => Promise<unknown>][] = [
  [
    'is removed from the company',
    (tx, { membership_id }) =>
      tx.updateTable('user_company_memberships').set({ status: 'inactive' }).where('id', '=', membership_id).execute(),
  ],
  [
    'becomes a guest',
    (tx, { membership_id }) =>
      tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute(),
  ],
  [
    'has a role that reads no more events',
    (tx, { membership_id }) =>
      tx
        .updateTable('company_roles as r')
        .from('user_company_memberships as m')
        .set({ permissions: json({ dashboard: { access: 'read' } }) })
        .whereRef('r.id', '=', 'm.company_role_id')
        .where('m.id', '=', membership_id)
        .execute(),
  ],
  ['is suspended', (tx, { id }) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()],
  [
    'is in a company that is suspended',
    (tx, _, { id }) => tx.updateTable('companies').set({ status: 'suspended' }).where('id', '=', id).execute(),
  ],
  [
    'is in a company that no longer has the module',
    (tx, _, { id }) => tx.updateTable('companies').set({ plan_id: null }).where('id', '=', id).execute(),
  ],
]

test.each(losses)('an export aborts once its reader %s, without rows changed after that', async (_, lose) => {
  const { tenant, reader } = await companyWithVenues()
  const running = await begin(reader, 'csv')
  await marquee.sql((tx) => lose(tx, reader, tenant))
  await change(tenant)
  const { text, is_whole } = await finish(running)
  expect(is_whole).toBe(false)
  expect(text).toContain(',before,')
  expect(text).not.toContain(',after,')
})

test('a workbook export aborts too, leaving an incomplete file', async () => {
  const { tenant, reader } = await companyWithVenues({ is_random: true })
  const running = await begin(reader, 'xlsx')
  const [[, remove] = []] = losses
  await marquee.sql((tx) => remove?.(tx, reader, tenant) ?? Promise.resolve())
  const { text, is_whole } = await finish(running)
  expect(is_whole).toBe(false)
  // A ZIP file ends with its directory.
  expect(text).not.toContain('PK\x05\x06')
})

test('an export of a reader who keeps access is complete, including concurrent changes', async () => {
  const { tenant, reader } = await companyWithVenues()
  const running = await begin(reader, 'csv')
  await change(tenant)
  const { text, is_whole } = await finish(running)
  expect(is_whole).toBe(true)
  expect(text.match(/,(before|after),/g)).toHaveLength(rows)
  expect(text).toContain(',after,')
})

test('an export aborts after ten minutes', async () => {
  const { reader } = await companyWithVenues()
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  try {
    const running = await begin(reader, 'csv')
    expect(timeout).toHaveBeenCalledWith(10 * 60_000)
    limit.abort()
    expect((await finish(running)).is_whole).toBe(false)
  } finally {
    timeout.mockRestore()
  }
})
