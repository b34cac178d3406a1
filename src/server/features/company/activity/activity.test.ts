import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { eraseFromAudit } from '#server/platform/audit/erase-from-audit.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { RequestInput } from '#shared/call.ts'
import type { activity } from '#shared/features/company/activity.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, events, member, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const list = async (of: Company, input: RequestInput<typeof activity.calls.listActivity> = {}) =>
  (await marquee.call(of.owner, 'activity', 'listActivity', input)).ok
const by = (user_id: string, as = user_id): Actor => ({
  kind: 'user',
  user_id: as,
  impersonator_user_id: user_id === as ? null : user_id,
  ip_address: '203.0.113.7',
  user_agent: 'test',
})
const write = (of: Company, actor: Actor, act: AuditAction = 'company.update') =>
  marquee.sql((tx) =>
    audit(
      tx,
      { actor },
      {
        action: act,
        id: of.id,
        company_id: of.id,
        before: { name: 'Old', timezone: 'UTC' },
        after: { name: 'New', timezone: 'UTC' },
      },
    ),
  )

test("shows a colleague's actions with subject and changes", async () => {
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin', await person(marquee, { full_name: 'Ada Admin' }))
  const colleague = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Vic Viewer' }))
  const role = await marquee.sql((tx) => baseRole(tx, tenant.id, 'member'))
  await write(tenant, by(admin.id))
  await marquee.call(admin, 'team', 'updateMemberRole', {
    membership_id: colleague.membership_id,
    company_role_id: role,
  })
  const [changedRole, changedName] = (await list(tenant)).entries
  expect(changedName).toMatchObject({
    actor: { kind: 'member', name: 'Ada Admin', acted_as: null },
    action_type: 'update',
    resource_type: 'company',
    subject: 'New',
    changes: [{ field: 'name', before: 'Old', after: 'New' }],
    ip_address: '203.0.113.7',
  })
  expect(changedRole).toMatchObject({
    ...{ action_type: 'role_change', subject: 'Vic Viewer' },
    changes: [{ field: 'company_role_id', before: 'Viewer', after: 'Member' }],
  })
})

test('shows platform staff as such with the impersonated user, without name, email or network', async () => {
  const tenant = await company(marquee)
  const root = await rootAdmin(marquee)
  await write(tenant, by(root.id), 'company.status_change')
  await write(tenant, by(root.id, tenant.owner.id))
  await write(tenant, { kind: 'job', name: 'test' })
  await write(tenant, by((await person(marquee)).id))
  const answer = await marquee.call(tenant.owner, 'activity', 'listActivity')
  const [outsider, product, impersonating, alone] = answer.ok.entries
  expect(alone?.actor).toEqual({ kind: 'staff', name: null, avatar_url: null, acted_as: null })
  expect(impersonating?.actor).toMatchObject({ kind: 'staff', name: null, acted_as: 'Pat Example' })
  expect(product?.actor).toMatchObject({ kind: 'product', name: null })
  expect(outsider?.actor).toMatchObject({ kind: 'outsider', name: null })
  for (const entry of [outsider, product, impersonating, alone]) expect(entry?.ip_address).toBeNull()
  expect(answer.raw.body).not.toContain(root.email)
  expect(answer.raw.body).not.toContain('203.0.113.7')
})

test('amounts of billing have their currency, also for members without access to the budget', async () => {
  const tenant = await company(marquee)
  const reader = await member(marquee, tenant, { company_settings: { access: 'admin' } })
  await marquee.sql((tx) =>
    audit(
      tx,
      { actor: { kind: 'job', name: 'test' } },
      {
        ...({ action: 'invoice.refund', id: null, company_id: tenant.id } as const),
        ...{ before: { amount_refunded: 0 }, after: { amount_refunded: 2000 }, metadata: { currency: 'usd' } },
      },
    ),
  )
  const { entries } = (await marquee.call(reader, 'activity', 'listActivity')).ok
  expect(entries[0]?.changes).toEqual([
    { field: 'amount_refunded', before: { amount: 0, currency: 'USD' }, after: { amount: 2000, currency: 'USD' } },
  ])
})

test('shows only the own company, to settings admins', async () => {
  const [tenant, other] = [await company(marquee), await company(marquee)]
  await write(other, by(other.owner.id))
  const { entries } = await list(tenant)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.every(({ changes }) => !JSON.stringify(changes).includes(other.name))).toBe(true)
  const writer = await member(marquee, tenant, { company_settings: { access: 'write' } })
  expect((await marquee.call(writer, 'activity', 'listActivity')).code).toBe('forbidden')
})

test('is paged by cursor and can be filtered by action type', async () => {
  const tenant = await company(marquee)
  for (let n = 0; n < 7; n++)
    await write(tenant, by(tenant.owner.id), n % 2 === 0 ? 'company.plan_change' : 'company.checkout')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list(tenant, { limit: 3, cursor })
    seen.push(...page.entries.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  const all = await list(tenant)
  expect(seen).toEqual(all.entries.map(({ id }) => id))
  expect((await list(tenant, { action_type: 'checkout' })).entries).toHaveLength(3)
  expect((await list(tenant, { action_type: 'none' })).entries).toEqual([])
})

test('actions at the same instant keep their order', async () => {
  const tenant = await company(marquee)
  const names = Array.from({ length: 30 }, (_, n) => `Name ${n}`)
  await marquee.sql(async (tx) => {
    for (const name of names)
      await audit(
        tx,
        { actor: by(tenant.owner.id) },
        { action: 'company.update', id: tenant.id, company_id: tenant.id, before: { name: 'Old' }, after: { name } },
      )
  })
  const { entries } = await list(tenant, { action_type: 'update' })
  expect(entries.map(({ subject }) => subject)).toEqual(names.toReversed())
})

test('shows an action with erased values, marked as erased', async () => {
  const tenant = await company(marquee)
  await write(tenant, by(tenant.owner.id))
  expect((await list(tenant)).entries[0]).toMatchObject({ is_erased: false, ip_address: '203.0.113.7' })
  const personInAudit = { user_id: tenant.owner.id, things: [], addresses: [] }
  await marquee.sql((tx) => eraseFromAudit(tx, { actor: { kind: 'cli', name: 'test' } }, personInAudit))
  expect((await list(tenant)).entries[0]).toMatchObject({
    actor: { kind: 'member' },
    action_type: 'update',
    is_erased: true,
    subject: null,
    changes: [],
    ip_address: null,
  })
})

test('hides which private event was changed, and how, from members who see it as busy', async () => {
  const tenant = await company(marquee)
  const name = 'Secret birthday'
  const made = { name, days: [{ date: '2199-06-12' }], is_private: true }
  const { record } = (await marquee.call(tenant.owner, 'events', 'createRecord', made)).ok
  const reader = await member(marquee, tenant, { company_settings: { access: 'admin' }, events: { access: 'read' } })
  const entryFor = async (who: Caller) => {
    const answer = await marquee.call(who, 'activity', 'listActivity')
    return { entry: answer.ok.entries.find(({ resource_type }) => resource_type === 'event'), body: answer.raw.body }
  }
  expect((await entryFor(tenant.owner)).entry).toMatchObject({ resource_id: record.id, subject: name })
  const { entry, body } = await entryFor(reader)
  expect(entry).toMatchObject({ action_type: 'create', resource_id: null, subject: null, changes: [] })
  expect(body).not.toContain(record.id)
})

test('an event moved to another venue: venues, spaces and the time zone that followed, by name, also for staff', async () => {
  const tenant = await company(marquee)
  const made = (feature: 'venues' | 'spaces' | 'events', values: object) =>
    marquee.call(tenant.owner, feature, 'createRecord', { ...values } as never)
  const harbour = (await made('venues', { name: 'Harbour Hall', time_zone: 'Europe/Lisbon' })).ok.record
  const brewery = (await made('venues', { name: 'The Old Brewery', time_zone: 'Europe/London' })).ok.record
  const studio = (await made('spaces', { name: 'Studio', venue: harbour.id })).ok.record
  const day = { date: '2199-06-12', spaces: [studio.id] }
  const show = (await made('events', { name: 'Board meeting', venue: harbour.id, days: [day] })).ok.record
  const moved = { venue: brewery.id, days: [{ ...day, spaces: [] }] }
  const sent = { id: show.id, version: 1, changes: moved } as never
  expect((await marquee.call(tenant.owner, 'events', 'updateRecord', sent)).code).toBeNull()

  const reader = await member(marquee, tenant, { company_settings: { access: 'admin' }, events: { access: 'read' } })
  for (const who of [tenant.owner, reader]) {
    const { entries } = (await marquee.call(who, 'activity', 'listActivity')).ok
    const changes = entries.find(
      ({ action_type, subject }) => action_type === 'update' && subject === show.name,
    )?.changes
    expect(changes).toContainEqual({ field: 'venue', before: 'Harbour Hall', after: 'The Old Brewery' })
    expect(changes).toContainEqual({ field: 'time_zone', before: 'Europe/Lisbon', after: 'Europe/London' })
    expect(changes?.find(({ field }) => field === 'days')).toMatchObject({
      before: [{ spaces: ['Studio'] }],
      after: [{ spaces: [] }],
    })
  }
  const root = await rootAdmin(marquee)
  const { logs } = (await marquee.call(root, 'adminCompanies', 'getCompanyActivity', { company_id: tenant.id })).ok
  const named = logs.find(({ action_type, resource_id }) => action_type === 'update' && resource_id === show.id)?.names
  expect(named).toContainEqual({ id: brewery.id, kind: 'record', name: 'The Old Brewery' })
  expect(named).toContainEqual({ id: studio.id, kind: 'record', name: 'Studio' })
})

test('never shows secrets', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    audit(
      tx,
      { actor: by(tenant.owner.id) },
      {
        action: 'company.update',
        id: tenant.id,
        company_id: tenant.id,
        after: { name: 'New', api_token: 'hush-hush', password_hash: 'hush-hush' },
      },
    ),
  )
  const answer = await marquee.call(tenant.owner, 'activity', 'listActivity')
  expect(answer.ok.entries[0]?.changes.map(({ field }) => field)).toEqual(['name'])
  expect(answer.raw.body).not.toContain('hush-hush')
})

test('plans and events are named; private events and the technical role of guests are not', async () => {
  const tenant = await company(marquee)
  const [open = '', secret = ''] = await events(marquee, tenant, 'Northern Sky', 'Secret Show')
  const actor = by(tenant.owner.id)
  const role = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  const planId = await marquee.sql(async (tx) => {
    await tx.updateTable('events').set({ is_private: true }).where('id', '=', secret).execute()
    const { id } = await tx.selectFrom('plans').select('id').where('name', '=', 'Pro').executeTakeFirstOrThrow()
    const about = { id: tenant.id, company_id: tenant.id }
    const after = { scope: 'event', company_role_id: role, event_ids: [open, secret] }
    await audit(
      tx,
      { actor },
      { action: 'company.plan_change', ...about, before: { plan_id: null }, after: { plan_id: id } },
    )
    await audit(tx, { actor }, { action: 'user_invite.invite', ...about, after })
    return id
  })
  const all = (await list(tenant)).entries.flatMap(({ changes }) => changes)
  const find = (field: string) => all.find((change) => change.field === field)
  expect(find('plan_id')).toMatchObject({ before: null, after: 'Pro' })
  expect(find('event_ids')?.after).toEqual(['Northern Sky', secret])
  expect(find('company_role_id')?.after).toBe('Guest')
  expect(JSON.stringify(all)).not.toContain(planId)
})

test('is filtered by the person who acted and by days in the zone of the company', async () => {
  const tenant = await company(marquee, { owner: await person(marquee, { full_name: 'Olga Owner' }) })
  const bruno = await member(marquee, tenant, 'manager')
  await marquee.sql(async (tx) => {
    await tx.updateTable('users').set({ full_name: 'Bruno Brandt' }).where('id', '=', bruno.id).execute()
    await tx.updateTable('companies').set({ timezone: 'Pacific/Auckland' }).where('id', '=', tenant.id).execute()
  })
  await write(tenant, by(bruno.id))
  await write(tenant, by(tenant.owner.id))
  const actors = async (input: Parameters<typeof list>[1]) => [
    ...new Set((await list(tenant, input)).entries.map(({ actor }) => actor.name)),
  ]
  expect(await actors({ person: 'brandt' })).toEqual(['Bruno Brandt'])
  expect(await actors({ person: 'nobody' })).toEqual([])
  const [written] = (await list(tenant, { person: 'brandt' })).entries
  const writtenAt = new Date(written?.created_at ?? '')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(writtenAt)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect((await list(tenant, { from: day, to: day, person: 'brandt' })).entries).toHaveLength(1)
  expect((await list(tenant, { to: before })).entries).toEqual([])
  expect((await list(tenant, { from: after })).entries).toEqual([])
})
