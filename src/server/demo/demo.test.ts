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

test('the demo company pays since months, and what the product knows of it is what the provider says', async () => {
  const ada = await owner()
  const { figures, first_steps } = (await marquee.call(ada, 'dashboard', 'getDashboard')).ok
  expect(figures).toMatchObject({ status: 'active', plan_name: 'Pro', members: 9, pending_invitations: 2 })
  expect(figures.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(first_steps).toBeNull()
  const { invoices } = (await marquee.call(ada, 'billing', 'getCustomerInvoices')).ok
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(new Set(invoices.map(({ created }) => created)).size).toBe(4)
})

test('there is something to look at: acts of months, news, a webhook to mend, a role of its own', async () => {
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

test('the audit log holds, with acts of months ago in it', async () => {
  await sealAuditLog.work(jobContext(marquee), {})
  expect(await verifyAuditLog(marquee.sql)).toMatchObject({ fault: null })
})

test('made twice it is made once', async () => {
  expect(await seed()).toBe(false)
  await subscribe()
  const ada = await owner()
  const { invoices } = (await marquee.call(ada, 'billing', 'getCustomerInvoices')).ok
  expect(invoices).toHaveLength(4)
})
