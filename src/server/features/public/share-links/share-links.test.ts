import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member, setStatus } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let space: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  space = await aSpace(tenant)
})
afterAll(() => marquee.close())

async function aSpace(of: Company): Promise<string> {
  const venue = await aVenue(marquee, of)
  return (await marquee.call(of.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
}

const june = { from: `${nextYear}-06-01`, until: `${nextYear}-06-30` }
async function aLink(who: Caller = tenant.owner, spaces = [space]) {
  const created = await marquee.call(who, 'availability', 'createAvailabilityLink', { query: { ...june, spaces } })
  return { id: created.ok.id, token: created.ok.url.split('/links/')[1] ?? '' }
}
const open = (token: string, who: Caller = {}) => marquee.call(who, 'shareLinks', 'getShareLink', { token })
const endedBy = (sender: string) => ({
  code: 'link_ended',
  status: 410,
  error: { error: `This link has ended. Ask ${sender} for a new one.`, data: { sender } },
})
const stored = (id: string) =>
  marquee.sql((tx) => tx.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

test('a link opens without an account and shows the name and colors of the company', async () => {
  const { id, token } = await aLink()
  expect(token.length).toBeGreaterThan(22)
  const opened = await open(token)
  expect(opened.ok.company).toEqual({
    ...{ name: tenant.name, logo_url: null },
    brand: { primary: '#3b82f6', secondary: '#64748b' },
  })
  expect(JSON.stringify(await stored(id))).not.toContain(token)
})

test('unknown, expired and revoked links say whom to ask, and nothing of what they were about', async () => {
  expect(await open('unknown')).toMatchObject(endedBy('the person who sent it'))
  const expired = await aLink()
  await marquee.sql((tx) =>
    tx.updateTable('share_links').set({ expires_at: '2020-01-01T00:00:00Z' }).where('id', '=', expired.id).execute(),
  )
  const revoked = await aLink()
  await marquee.call(tenant.owner, 'availability', 'revokeAvailabilityLink', { id: revoked.id })
  for (const { token } of [expired, revoked]) expect(await open(token)).toMatchObject(endedBy(tenant.name))
  const again = await marquee.call(tenant.owner, 'availability', 'revokeAvailabilityLink', { id: revoked.id })
  expect(again.code).toBe('not_found')
})

test('only who created a link lists and revokes it', async () => {
  const { id } = await aLink()
  const listed = async (who: Caller) =>
    (await marquee.call(who, 'availability', 'listAvailabilityLinks', {})).ok.links.map((link) => link.id)
  const other = await company(marquee)
  const colleague = await member(marquee, tenant, 'admin')
  expect(await listed(tenant.owner)).toContain(id)
  for (const who of [other.owner, colleague]) {
    expect(await listed(who)).toEqual([])
    expect((await marquee.call(who, 'availability', 'revokeAvailabilityLink', { id })).code).toBe('not_found')
  }
})

test('requests for the page and the content change nothing but when the link was first opened', async () => {
  const { id, token } = await aLink()
  const before = await stored(id)
  for (const method of ['GET', 'HEAD'] as const) await marquee.server.inject({ method, url: `/links/${token}` })
  expect(await stored(id)).toEqual(before)
  await open(token)
  const { opened_at } = await stored(id)
  expect(opened_at).not.toBeNull()
  await open(token)
  const after = await stored(id)
  expect(after).toEqual({ ...before, opened_at, updated_at: after.updated_at })
})

test('a link has ended while its company cannot use the module, and is unknown when the company is closed', async () => {
  const other = await company(marquee)
  const { token } = await aLink(other.owner, [await aSpace(other)])
  await setStatus(marquee, other.id, 'suspended')
  expect((await open(token)).status).toBe(200)
  await setStatus(marquee, other.id, 'inactive')
  expect(await open(token)).toMatchObject(endedBy(other.name))
  await setStatus(marquee, other.id, 'closed')
  expect(await open(token)).toMatchObject(endedBy('the person who sent it'))
})

test('a member has at most 50 links at a time', async () => {
  const other = await company(marquee)
  const { id } = await aLink(other.owner, [await aSpace(other)])
  const row = await stored(id)
  await marquee.sql((tx) =>
    tx
      .insertInto('share_links')
      .values(
        Array.from({ length: 49 }, (_, at) => ({
          ...{ company_id: other.id, created_by: other.owner.id, kind: 'availability' as const, subject: '{}' },
          ...{ token_hash: `hash ${other.id} ${at}`, expires_at: row.expires_at },
        })),
      )
      .execute(),
  )
  const created = await marquee.call(other.owner, 'availability', 'createAvailabilityLink', { query: june })
  expect(created.code).toBe('too_many_links')
})

test('opening links is limited by network', async () => {
  const codes: unknown[] = []
  const stranger = await startTestMarquee({ RATE_LIMIT_FACTOR: '1' })
  try {
    for (let at = 0; at < 61; at++)
      codes.push((await stranger.call({}, 'shareLinks', 'getShareLink', { token: `${at}` })).code)
  } finally {
    await stranger.close()
  }
  expect(codes.slice(0, 60).every((code) => code === 'link_ended')).toBe(true)
  expect(codes[60]).toBe('rate_limited')
})
