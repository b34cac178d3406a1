import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCompanyStatus } from '#server/domain/billing/set-company-status.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  baseRole,
  type Company,
  company,
  events,
  invitation,
  member,
  person,
  setStatus,
} from '#tests/support/people.ts'
import { webhookIds } from '#tests/support/tenant.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const told = async (who: Caller) => (await marquee.call(who, 'notices', 'listNotices')).ok.notices
const kinds = async (who: Caller) => (await told(who)).map(({ kind }) => kind)
const read = (who: Caller, until: string) => marquee.call(who, 'notices', 'markNoticesRead', { until })

async function joined(tenant: Company, full_name: string, role = 'viewer') {
  const newcomer = await person(marquee, { full_name })
  const { token } = await invitation(marquee, tenant, newcomer.email, { role })
  await marquee.call(newcomer, 'invitations', 'acceptInvitation', { invite_token: token })
  return { ...newcomer, company: tenant.id }
}

test('lists joined, changed, left and removed members, newest first, with names and links', async () => {
  const tenant = await company(marquee)
  const [kai, lea, max] = [await joined(tenant, 'Kai'), await joined(tenant, 'Lea'), await joined(tenant, 'Max')]
  const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  const of = (id: string) => members.find(({ user_id }) => user_id === id)?.id ?? ''
  const admin = await member(marquee, tenant, 'admin')
  const role = await marquee.sql((tx) => baseRole(tx, tenant.id, 'manager'))
  const changed = { membership_id: of(kai.id), company_role_id: role }
  expect((await marquee.call(admin, 'team', 'updateMemberRole', changed)).ok).toBeDefined()
  await marquee.call(lea, 'team', 'leaveCompany', { company_id: tenant.id })
  await marquee.call(admin, 'team', 'removeMember', { membership_id: of(max.id) })

  const seen = await told(tenant.owner)
  expect(seen.map(({ kind, person }) => [kind, person])).toEqual([
    ['member_removed', 'Max'],
    ['member_left', 'Lea'],
    ['role_changed', 'Kai'],
    ['member_joined', 'Max'],
    ['member_joined', 'Lea'],
    ['member_joined', 'Kai'],
  ])
  expect(seen[2]).toMatchObject({ membership_id: of(kai.id), detail: 'Manager', is_new: true })
  expect(seen[0]?.membership_id).toBeNull()
})

test('says as what somebody joined at that time; the role of a guest is never mentioned', async () => {
  const tenant = await company(marquee)
  const admin = await member(marquee, tenant, 'admin')
  const kai = await joined(tenant, 'Kai')
  const [event = ''] = await events(marquee, tenant, 'Northern Sky')
  const mia = await person(marquee, { full_name: 'Mia' })
  const { token } = await invitation(marquee, tenant, mia.email, { role: 'viewer', event_ids: [event] })
  await marquee.call(mia, 'invitations', 'acceptInvitation', { invite_token: token })
  const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  const manager = await marquee.sql((tx) => baseRole(tx, tenant.id, 'manager'))
  for (const { id, user_id } of members)
    if ([kai.id, mia.id].includes(user_id))
      await marquee.call(admin, 'team', 'updateMemberRole', { membership_id: id, company_role_id: manager })
  expect((await told(tenant.owner)).map(({ kind, person, detail }) => [kind, person, detail])).toEqual([
    ['role_changed', 'Kai', 'Manager'],
    ['member_joined', 'Mia', 'a guest'],
    ['member_joined', 'Kai', 'Viewer'],
  ])
})

test('excludes own actions, actions before joining, and actions older than 30 days', async () => {
  const tenant = await company(marquee)
  const kai = await joined(tenant, 'Kai')
  expect(await kinds(kai)).toEqual([])
  await joined(tenant, 'Lea')
  expect(await kinds(await member(marquee, tenant, 'admin'))).toEqual([])

  const { members } = (await marquee.call(tenant.owner, 'team', 'listMembers')).ok
  const own = members.find(({ user_id }) => user_id === kai.id)?.id ?? ''
  await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: own })
  expect(await kinds(tenant.owner)).toEqual(['member_joined', 'member_joined'])

  await marquee.sql(async (tx) => {
    const long = new Date(Date.now() - 90 * 86_400_000).toISOString()
    await tx
      .updateTable('user_company_memberships')
      .set({ created_at: long })
      .where('company_id', '=', tenant.id)
      .execute()
    await tx
      .insertInto('audit_logs')
      .values(
        ['31', '29'].map((days) => ({
          actor_kind: 'job' as const,
          company_id: tenant.id,
          action_type: 'leave',
          resource_type: 'user_membership',
          resource_id: own,
          created_at: new Date(Date.now() - Number(days) * 86_400_000).toISOString(),
        })),
      )
      .execute()
  })
  expect((await kinds(tenant.owner)).filter((kind) => kind === 'member_left')).toHaveLength(1)
})

test('lists failed payments and failing webhooks, each only for permitted members', async () => {
  const tenant = await company(marquee)
  const viewer = await member(marquee, tenant, 'viewer')
  const team = await member(marquee, tenant, { dashboard: { access: 'read' }, team: { access: 'read' } })
  const payer = await member(marquee, tenant, { dashboard: { access: 'read' }, company_settings: { access: 'read' } })
  await joined(tenant, 'Kai')
  const actor = { kind: 'job' as const, name: 'test' }
  await marquee.sql(async (tx) => {
    const { webhook_endpoint, webhook_delivery } = await webhookIds(tx, tenant.id)
    await tx.updateTable('webhook_deliveries').set({ status: 'failed' }).where('id', '=', webhook_delivery).execute()
    for (const because of ['failing', 'by_hand'])
      await audit(
        tx,
        { actor },
        {
          action: 'webhook_endpoint.pause',
          id: webhook_endpoint,
          company_id: tenant.id,
          after: { url: 'https://hooks.example/in', paused_because: because },
        },
      )
    const found = await tx.selectFrom('companies').selectAll().where('id', '=', tenant.id).executeTakeFirstOrThrow()
    await setCompanyStatus(tx, { app: marquee.app, actor }, found, 'past_due')
  })
  expect((await kinds(tenant.owner)).sort()).toEqual([
    'member_joined',
    'payment_failed',
    'webhook_failed',
    'webhook_paused',
  ])
  expect(await kinds(viewer)).toEqual([])
  expect(await kinds(team)).toEqual(['member_joined'])
  expect(await kinds(payer)).toEqual(['payment_failed'])
  const failed = (await told(tenant.owner)).find(({ kind }) => kind === 'webhook_failed')
  expect(failed).toMatchObject({ detail: 'https://hooks.seedTenant.example/in', count: 1 })
})

test('the read state applies to all devices, never goes back, and never covers the future', async () => {
  const tenant = await company(marquee)
  const colleague = await member(marquee, tenant, 'admin')
  await joined(tenant, 'Kai')
  const [first] = await told(tenant.owner)
  await joined(tenant, 'Lea')
  const fresh = async (who: Caller) => (await told(who)).filter(({ is_new }) => is_new).map(({ person }) => person)
  expect(await fresh(tenant.owner)).toEqual(['Lea', 'Kai'])
  await read(tenant.owner, first?.at ?? '')
  expect(await fresh(tenant.owner)).toEqual(['Lea'])
  await read(tenant.owner, new Date(Date.now() - 86_400_000).toISOString())
  expect(await fresh(tenant.owner)).toEqual(['Lea'])
  expect(await fresh(colleague)).toEqual(['Lea', 'Kai'])

  await read(tenant.owner, '2199-01-01T00:00:00.000Z')
  expect(await fresh(tenant.owner)).toEqual([])
  await joined(tenant, 'Max')
  expect(await fresh(tenant.owner)).toEqual(['Max'])
})

test('shows only the own company, even while a payment is overdue', async () => {
  const [tenant, other] = [await company(marquee), await company(marquee)]
  await joined(other, 'Kai')
  await setStatus(marquee, other.id, 'past_due')
  expect(await told(tenant.owner)).toEqual([])
  expect((await told(other.owner)).map(({ person }) => person)).toEqual(['Kai'])
})
