import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company } from '#tests/support/people.ts'
import { holdTruth, type ProviderTruth, subscribedCompany } from '#tests/support/provider-truth.ts'
import { sendBillingNotice } from './billing-notice.ts'
import { billingDeadlines } from './deadlines.ts'
import { syncCompany } from './sync-company.ts'

let marquee: TestMarquee
let truth: ProviderTruth
beforeAll(async () => {
  marquee = await startTestMarquee()
  truth = holdTruth(marquee)
})
afterAll(() => marquee.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const pass = () => billingDeadlines.work(jobContext(marquee), {})
const sync = (id: string) => syncCompany({ app: marquee.app, actor: { kind: 'job', name: 'test' } }, id)
const change = (id: string, values: { trial_ends_at?: string; status_set_by?: 'administrator' }) =>
  marquee.sql((tx) => tx.updateTable('companies').set(values).where('id', '=', id).execute())
const statusOf = async (id: string) =>
  (
    await marquee.sql((tx) =>
      tx.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).status
const noticesOf = async (id: string) =>
  (await waitingJobs(marquee)).flatMap(({ name, data }) =>
    name === 'send-billing-notice' && data.company_id === id ? [data.kind] : [],
  )

test('at the end of its trial a company without a subscription becomes past_due, one with a subscription stays active [C-BILL-128..131]', async () => {
  const bare = await company(marquee)
  const paying = await subscribedCompany(marquee, truth)
  const chosen = await company(marquee)
  const running = await company(marquee)
  expect(await statusOf(bare.id)).toBe('active')
  await sync(paying.id)
  for (const { id } of [bare, paying, chosen]) await change(id, { trial_ends_at: inHours(-1) })
  await change(chosen.id, { status_set_by: 'administrator' })
  await pass()
  expect(await statusOf(bare.id)).toBe('past_due')
  expect(await statusOf(paying.id)).toBe('active')
  expect(await statusOf(chosen.id)).toBe('active')
  expect(await statusOf(running.id)).toBe('active')
  const written = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values'])
      .where('company_id', '=', bare.id)
      .where('actor_kind', '=', 'job')
      .execute(),
  )
  expect(written).toEqual([
    { action_type: 'status_change', old_values: { status: 'active' }, new_values: { status: 'past_due' } },
  ])
  await pass()
  expect(await noticesOf(bare.id)).toEqual(['past_due'])
})

test('a trial at the provider keeps the company active, and sends no notice of its end [C-ENT-38]', async () => {
  const tenant = await subscribedCompany(marquee, truth, { status: 'trialing', trial_ends_at: inHours(240) })
  await sync(tenant.id)
  for (const hours of [48, -1]) {
    await change(tenant.id, { trial_ends_at: inHours(hours) })
    await pass()
    expect(await statusOf(tenant.id)).toBe('active')
  }
  expect(await noticesOf(tenant.id)).toEqual(['trial_started'])
})

test('a trial that ends within three days is announced once, by mail to billing admins', async () => {
  const [tenant, later] = [await company(marquee), await company(marquee)]
  await change(tenant.id, { trial_ends_at: inHours(71) })
  await change(later.id, { trial_ends_at: inHours(73) })
  await pass()
  await pass()
  expect(await noticesOf(tenant.id)).toEqual(['trial_ending'])
  expect(await noticesOf(later.id)).toEqual([])
  await sendBillingNotice.work(jobContext(marquee), { company_id: tenant.id, kind: 'trial_ending' })
  const mail = await marquee.mail(tenant.owner.email, `Your trial for ${tenant.name} ends soon`)
  expect(mail.text).toContain('Choose a plan')
  expect(mail.links).toContain(`http://localhost:3000/company-settings?tab=billing&company=${tenant.slug}`)
})

test('a paid period lasts until its end, even after an immediate cancellation [C-BILL-53 C-BILL-126 A-SUB-46]', async () => {
  const tenant = await subscribedCompany(marquee, truth, {
    status: 'cancelled',
    ended_at: inHours(-2),
    current_period_end: inHours(48),
  })
  await sync(tenant.id)
  await pass()
  expect(await statusOf(tenant.id)).toBe('active')
  await marquee.sql((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ renewal_date: inHours(-1) })
      .where('company_id', '=', tenant.id)
      .execute(),
  )
  await pass()
  expect(await statusOf(tenant.id)).toBe('inactive')
  expect(await noticesOf(tenant.id)).toEqual(['ended'])
})

test.each([
  ['active', 'is paid', 0],
  ['past_due', 'is owed', 4900],
])(
  'a company is %s after its trial if the remaining period of its ended subscription %s',
  async (status, _, owed_amount) => {
    const ended = { status: 'cancelled', ended_at: inHours(-2), current_period_end: inHours(48), owed_amount } as const
    const tenant = await subscribedCompany(marquee, truth, ended)
    await sync(tenant.id)
    await change(tenant.id, { trial_ends_at: inHours(-1) })
    await pass()
    expect(await statusOf(tenant.id)).toBe(status)
  },
)

test('a trial that staff extended outlasts the paid period of an ended subscription', async () => {
  const ended = { status: 'cancelled', ended_at: inHours(-2), current_period_end: inHours(48) } as const
  const tenant = await subscribedCompany(marquee, truth, ended)
  await sync(tenant.id)
  const trialUntil = (trial_ends_at: string) =>
    marquee.sql(async (tx) => {
      await tx.updateTable('companies').set({ trial_ends_at }).where('id', '=', tenant.id).execute()
      const over = { renewal_date: inHours(-1) }
      await tx.updateTable('subscriptions').set(over).where('company_id', '=', tenant.id).execute()
    })
  await trialUntil(inHours(48))
  await pass()
  expect(await statusOf(tenant.id)).toBe('active')
  await trialUntil(inHours(-1))
  await pass()
  expect(await statusOf(tenant.id)).toBe('inactive')
})

test('a company that subscribed again stays active, though its former period is over', async () => {
  const tenant = await subscribedCompany(marquee, truth)
  await sync(tenant.id)
  const former = { status: 'cancelled', created_at: inHours(-2000), renewal_date: inHours(-1000) } as const
  await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({ company_id: tenant.id, stripe_subscription_id: `sub_former_${tenant.id}`, ...former })
      .execute(),
  )
  await pass()
  expect(await statusOf(tenant.id)).toBe('active')
  expect(await noticesOf(tenant.id)).not.toContain('ended')
})

test('without billing no trial ends', async () => {
  const free = await startTestMarquee({ BILLING: 'off' })
  try {
    const tenant = await company(free)
    await free.sql((tx) =>
      tx
        .updateTable('companies')
        .set({ trial_ends_at: inHours(-1) })
        .where('id', '=', tenant.id)
        .execute(),
    )
    await billingDeadlines.work(jobContext(free), {})
    const { status } = await free.sql((tx) =>
      tx.selectFrom('companies').select('status').where('id', '=', tenant.id).executeTakeFirstOrThrow(),
    )
    expect(status).toBe('active')
  } finally {
    await free.close()
  }
})
