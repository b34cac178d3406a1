import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCompany, demoPassword, demoPeople, seedDemo } from '#server/demo.ts'
import { sealAuditLog, verifyAuditLog } from '#server/platform/audit/audit-seals.ts'
import { inScope } from '#server/platform/database/database.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { subscribeDemo } from './subscribe-demo.ts'

let marquee: TestMarquee
const actor = { kind: 'cli' as const, name: 'test' }
const seed = () => inScope(marquee.app.db, { kind: 'system' }, (tx) => seedDemo(tx, { actor, app: marquee.app }))
const subscribe = () => subscribeDemo(marquee.app, actor, demoCompany.slug)

beforeAll(async () => {
  marquee = await startTestMarquee()
  await rootAdmin(marquee)
  await seed()
  await subscribe()
})
afterAll(() => marquee.close())

async function owner() {
  const [{ email }] = demoPeople
  const signedIn = await marquee.call({}, 'auth', 'signIn', { email, password: demoPassword, deliver: 'body' })
  const token = signedIn.ok.tokens?.access_token ?? ''
  const account = (await marquee.call({ token }, 'auth', 'getSession')).ok
  return { token, company: account.company?.id ?? '' }
}

test('the demo company has paid for months, and its data matches the provider', async () => {
  const ada = await owner()
  const { figures, first_steps } = (await marquee.call(ada, 'dashboard', 'getDashboard')).ok
  expect(figures).toMatchObject({ status: 'active', plan_name: 'Pro', members: 9, pending_invitations: 2 })
  expect(figures.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(first_steps).toBeNull()
  const { invoices } = (await marquee.call(ada, 'billing', 'getCustomerInvoices')).ok
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(new Set(invoices.map(({ created }) => created)).size).toBe(4)
})

test('the demo has months of actions, notifications, a failing webhook and a custom role', async () => {
  const ada = await owner()
  const { entries } = (await marquee.call(ada, 'activity', 'listActivity', { limit: 100 })).ok
  const ages = entries.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000)
  expect(entries.length).toBeGreaterThan(25)
  expect(Math.max(...ages)).toBeGreaterThan(120)
  const { notices } = (await marquee.call(ada, 'notices', 'listNotices')).ok
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(
    new Set(['webhook_failed', 'webhook_paused', 'member_joined', 'member_left']),
  )
  const { deliveries } = (await marquee.call(ada, 'webhooks', 'listWebhookDeliveries')).ok
  expect(deliveries.map(({ status }) => status)).toContain('failed')
  const { roles } = (await marquee.call(ada, 'team', 'listRoles')).ok
  expect(roles.map(({ label_override }) => label_override)).toContain('Stage crew')
})

test('the demo season has thirty events of every kind and status at two venues, with a two-day festival and a tour [E-DASH-14..19 E-DASH-21 E-DASH-22]', async () => {
  const ada = await owner()
  const list = async (feature: 'venues' | 'spaces') => (await marquee.call(ada, feature, 'getCount', {})).ok.total
  expect([await list('venues'), await list('spaces')]).toEqual([2, 4])
  const { rows } = (await marquee.call(ada, 'events', 'listRecords', { scope: 'all', limit: 100 })).ok
  expect(rows).toHaveLength(30)
  // Listed explicitly, so that the test notices a removed kind or status.
  const kinds =
    'concert festival club_night tour_date private corporate conference theatre sport rehearsal rental travel'
  expect(new Set<string>(rows.map(({ kind }) => kind))).toEqual(new Set([...kinds.split(' '), 'other']))
  const statuses = 'draft inquiry hold confirmed live done archived cancelled postponed'
  expect(new Set<string>(rows.map(({ status }) => status))).toEqual(new Set(statuses.split(' ')))
  const today = Date.now()
  const ages = rows.flatMap(({ days }) => days.map(({ date }) => (Date.parse(date) - today) / 86_400_000))
  expect([Math.min(...ages) < -60, Math.max(...ages) > 90, Math.max(...ages) - Math.min(...ages) < 215]).toEqual([
    true,
    true,
    true,
  ])
  expect(rows.some(({ kind, days }) => kind === 'festival' && days.length === 2)).toBe(true)
  expect(rows.filter(({ kind }) => kind === 'tour_date').length).toBeGreaterThan(2)
})

test('dates of the demo agree: sign-ups, memberships, invitations and the trial of the past', async () => {
  const root = await rootAdmin(marquee)
  const { users } = (await marquee.call(root, 'adminUsers', 'listUsers', { search: '@northlight.example' })).ok
  expect(users).toHaveLength(10)
  for (const { id, email, created_at } of users) {
    const person = (await marquee.call(root, 'adminUsers', 'getUser', { user_id: id })).ok
    expect([email, person.memberships.map((one) => one.created_at.slice(0, 10))]).toEqual([
      email,
      [created_at.slice(0, 10)],
    ])
    expect(Date.now() - Date.parse(created_at)).toBeGreaterThan(3 * 86_400_000)
    const invited = person.received_invitations.map(({ status }) => status)
    expect([email, invited]).toEqual([email, /^(ada|jonas)@/.test(email) ? [] : ['accepted']])
  }
  const { companies } = (await marquee.call(root, 'adminCompanies', 'listCompanies', { search: demoCompany.slug })).ok
  const { company } = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: companies[0]?.id ?? '' }))
    .ok
  expect(Date.parse(company.trial_ends_at ?? '')).toBeLessThan(Date.now() - 100 * 86_400_000)
})

test('the audit log verifies with actions of past months', async () => {
  await sealAuditLog.work(jobContext(marquee), {})
  expect(await verifyAuditLog(marquee.sql)).toMatchObject({ fault: null })
})

test('seeding twice creates one company', async () => {
  expect(await seed()).toBe(false)
  await subscribe()
  const ada = await owner()
  const { invoices } = (await marquee.call(ada, 'billing', 'getCustomerInvoices')).ok
  expect(invoices).toHaveLength(4)
})
