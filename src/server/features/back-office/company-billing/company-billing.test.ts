import { sql } from 'kysely'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendBillingNotice } from '#server/domain/billing/billing-notice.ts'
import { sendTrialExtended } from '#server/features/back-office/admin-companies/extend-trial.ts'
import { publishPlans, subscribedCompany } from '#tests/support/billing.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, type Person, rootAdmin } from '#tests/support/people.ts'
import { simulatorOf } from '#tests/support/simulator.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
  await publishPlans(marquee)
})
afterAll(() => marquee.close())

const simulator = () => simulatorOf(marquee.app.payments)
const subscriber = (plan = 'Pro') => subscribedCompany(marquee, simulator(), { plan })

/** A subscriber whose trial is over, so that the first invoice is paid. */
async function payingCompany(): Promise<Company> {
  const tenant = await subscriber()
  await simulator().advance(15 * 86_400)
  await marquee.call(root, 'subscriptions', 'syncCompany', { company_id: tenant.id })
  return tenant
}

const detailOf = async (tenant: Company) =>
  (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok.company
const planId = async (name: string) =>
  (await marquee.sql((tx) => tx.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirstOrThrow())).id
const invoicesOf = async (tenant: Company) =>
  (await marquee.call(root, 'companyBilling', 'getCompanyInvoices', { company_id: tenant.id })).ok.invoices
const auditRows = (tenant: Company, action: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'old_values', 'new_values', 'metadata', 'admin_user_id'])
      .where('company_id', '=', tenant.id)
      .where(sql<string>`resource_type || '.' || action_type`, '=', action)
      .orderBy('seq')
      .execute(),
  )

/** Run the notice jobs of a company once, and return its mails with this subject. */
async function mailsAbout(tenant: Company, subject: string) {
  const done = new Set<string>()
  for (;;) {
    const jobs = (await waitingJobs(marquee)).filter(
      ({ name, data }) =>
        name === sendBillingNotice.name && data.company_id === tenant.id && !done.has(JSON.stringify(data)),
    )
    if (jobs.length === 0) break
    for (const { data } of jobs) {
      done.add(JSON.stringify(data))
      await sendBillingNotice.work(jobContext(marquee), sendBillingNotice.data.parse(data))
    }
  }
  const mails = marquee.app.mailer.mailbox?.messages(undefined) ?? []
  return mails.filter((mail) => mail.subject === subject)
}

test('staff cancel at the end of the period with a reason, and undo it; the owner is notified of both', async () => {
  const tenant = await subscriber()
  const cancel = {
    company_id: tenant.id,
    when: 'period_end',
    shown_reason: 'As you wished',
    admin_notes: 'Ticket 7',
  } as const
  expect((await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', cancel)).ok.success).toBe(true)
  expect((await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', cancel)).ok.success).toBe(true)
  expect((await detailOf(tenant)).subscriptions[0]).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
  const rows = await auditRows(tenant, 'subscription.update')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    admin_user_id: root.id,
    new_values: { cancel_at_period_end: true, cancellation_reason: 'As you wished' },
    metadata: { source: 'admin_panel', admin_notes: 'Ticket 7', shown_reason: 'As you wished' },
  })
  const [mail, ...others] = await mailsAbout(tenant, `The subscription of ${tenant.name} is cancelled`)
  expect(others).toEqual([])
  expect(mail?.to).toBe(tenant.owner.email)
  expect(mail?.text).toContain(`Marquee support cancelled ${tenant.name}’s Pro subscription.`)
  expect(mail?.text).toContain('Reason: As you wished')
  expect(mail?.text).not.toContain('Ticket 7')

  await marquee.call(root, 'companyBilling', 'keepCompanySubscription', { company_id: tenant.id })
  expect((await detailOf(tenant)).subscriptions[0]?.cancel_at_period_end).toBe(false)
  expect(await mailsAbout(tenant, `The subscription of ${tenant.name} continues`)).toHaveLength(1)
})

test('staff end a subscription immediately; the paid time stays usable, and a repeat finds nothing to end', async () => {
  const tenant = await payingCompany()
  const end = { company_id: tenant.id, when: 'now' } as const
  expect((await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', end)).ok.success).toBe(true)
  const { status, subscriptions } = await detailOf(tenant)
  expect([status, subscriptions[0]?.status]).toEqual(['active', 'cancelled'])
  expect(await auditRows(tenant, 'subscription.cancel')).toHaveLength(1)
  const [mail] = await mailsAbout(tenant, `The subscription of ${tenant.name} has ended`)
  expect(mail?.text).toContain('It will not renew. You keep full access until')
  const repeated = await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', end)
  expect(repeated.error?.code).toBe('no_subscription')
})

test('for a company that owes, the mails about its cancellation and end name the dates, the amount and how to pay', async () => {
  const tenant = await subscribedCompany(marquee, simulator(), { plan: 'Pro', card: '4000000000000341' })
  await simulator().advance(15 * 86_400)
  await marquee.call(root, 'subscriptions', 'syncCompany', { company_id: tenant.id })
  const cancel = (when: 'period_end' | 'now') =>
    marquee.call(root, 'companyBilling', 'cancelCompanySubscription', { company_id: tenant.id, when })
  await cancel('period_end')
  const [invoice] = await invoicesOf(tenant)
  const owed = `${tenant.name} still owes $${((invoice?.amount_remaining ?? 0) / 100).toFixed(2)}, due since`
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const [running] = (await detailOf(tenant)).subscriptions
  const end = day.format(new Date(running?.renewal_date ?? ''))
  const [cancelled] = await mailsAbout(tenant, `The subscription of ${tenant.name} is cancelled`)
  for (const text of [`It ends on ${end}. The company is read-only`, `After ${end}, members`, owed, 'Pay now'])
    expect(cancelled?.text).toContain(text)
  expect(cancelled?.text).not.toContain('You keep full access')

  await cancel('now')
  const [ended] = await mailsAbout(tenant, `The subscription of ${tenant.name} has ended`)
  for (const text of [`The company is read-only until ${end}.`, owed, 'Pay now']) expect(ended?.text).toContain(text)
  const [after] = (await detailOf(tenant)).subscriptions
  expect(after).toMatchObject({ status: 'cancelled', ended_at: expect.any(String), owed_amount: expect.any(Number) })
  expect(after?.owed_amount).toBe(invoice?.amount_remaining)

  const extended = { company_id: tenant.id, days: 14, admin_notes: 'Help' }
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ trial_ends_at: sql<string>`coalesce(trial_ends_at, now())` })
      .where('id', '=', tenant.id)
      .execute(),
  )
  expect((await marquee.call(root, 'adminCompanies', 'extendTrial', extended)).code).toBeNull()
  await sendTrialExtended.work(jobContext(marquee), { company_id: tenant.id, to: tenant.owner.email })
  const trial = await marquee.mail(tenant.owner.email, `Your trial for ${tenant.name} was extended`)
  expect(trial.text).toContain(owed)
  expect(trial.text).not.toContain('nothing to do')
  const { companies } = (await marquee.call(root, 'adminCompanies', 'listCompanies', { search: tenant.name })).ok
  expect(companies).toMatchObject([{ status: 'active', trial_ends_at: expect.any(String) }])
})

test('staff change the plan at the previewed price, also to a private plan; its modules follow', async () => {
  const tenant = await subscriber()
  await marquee.sql((tx) => tx.updateTable('plans').set({ is_private: true }).where('name', '=', 'Business').execute())
  const plan_id = await planId('Business')
  const asked = { company_id: tenant.id, plan_id }
  const preview = (await marquee.call(root, 'companyBilling', 'previewCompanyPlanChange', asked)).ok
  expect(preview).toMatchObject({ plan_name: 'Business', next_charge: { currency: 'USD' } })
  const change = (expected_amount: number) =>
    marquee.call(root, 'companyBilling', 'changeCompanyPlan', { ...asked, expected_amount, admin_notes: 'Ticket 8' })
  expect((await change(preview.period_amount + 1)).error?.code).toBe('charge_changed')
  expect((await change(preview.period_amount)).ok.success).toBe(true)
  const detail = await detailOf(tenant)
  expect(detail.plan?.name).toBe('Business')
  expect(detail.subscriptions[0]).toMatchObject({ plan_name: 'Business', period_amount: preview.period_amount })
  for (const action of ['subscription.update', 'company.plan_change'])
    expect((await auditRows(tenant, action))[0]).toMatchObject({ metadata: { admin_notes: 'Ticket 8' } })
  expect(await mailsAbout(tenant, `${tenant.name} is now on Business`)).toHaveLength(1)
  expect((await marquee.call(root, 'companyBilling', 'previewCompanyPlanChange', asked)).error?.code).toBe(
    'already_on_plan',
  )
})

test('staff refund an invoice in part and then the rest, never more; the reason reaches the owner and the billing address', async () => {
  const tenant = await payingCompany()
  const billing_email = `bills-${tenant.id}@people.example`
  await marquee.call(tenant.owner, 'billing', 'updateBillingEmail', { billing_email })
  const [invoice] = await invoicesOf(tenant)
  if (!invoice) throw new Error('There is no invoice')
  const refund = (amount: number, refunded_before: number, reason: 'order_change' | 'other' = 'order_change') =>
    marquee.call(root, 'companyBilling', 'refundInvoice', {
      company_id: tenant.id,
      invoice_id: invoice.id,
      amount,
      refunded_before,
      reason,
      shown_reason: 'Paid twice',
      admin_notes: 'Ticket 9',
    })
  expect((await refund(500, 0)).ok.success).toBe(true)
  expect((await invoicesOf(tenant))[0]).toMatchObject({ status: 'paid', amount_refunded: 500 })
  expect((await refund(500, 0)).error?.code).toBe('refunded_meanwhile')
  expect((await refund(invoice.amount_paid, 500)).error?.code).toBe('refund_too_high')
  expect((await refund(invoice.amount_paid - 500, 500, 'other')).ok.success).toBe(true)
  expect((await invoicesOf(tenant))[0]?.amount_refunded).toBe(invoice.amount_paid)
  const stripe = new Stripe(simulator().key, { httpClient: simulator().httpClient })
  const notes = await stripe.creditNotes.list({ invoice: invoice.id })
  expect(notes.data.map(({ reason }) => reason)).toEqual([null, 'order_change'])
  const rows = await auditRows(tenant, 'invoice.refund')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    new_values: { amount_refunded: 500 },
    metadata: { invoice: invoice.number, reason: 'order_change', admin_notes: 'Ticket 9' },
  })
  const mails = await mailsAbout(tenant, `Refund for ${tenant.name}`)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [billing_email, billing_email, tenant.owner.email, tenant.owner.email].sort(),
  )
  for (const amount of ['$5.00', '$52.00'])
    expect(mails.filter(({ text }) => text.includes(`refunded ${amount} of invoice ${invoice.number}`))).toHaveLength(2)
  expect(mails[0]?.text).toContain('Reason: Paid twice')
})

test('staff extend a trial with a saved card: the first charge moves, and the owner is notified', async () => {
  const tenant = await subscriber()
  const stripe = new Stripe(simulator().key, { httpClient: simulator().httpClient })
  const before = (await detailOf(tenant)).subscriptions[0]?.renewal_date ?? ''
  const asked = { company_id: tenant.id, days: 10, admin_notes: 'Ticket 10' }
  const { trial_ends_at } = (await marquee.call(root, 'adminCompanies', 'extendTrial', asked)).ok
  expect(Date.parse(trial_ends_at)).toBe(Date.parse(before) + 10 * 86_400_000)
  const { subscriptions, trial_ends_at: ofCompany } = await detailOf(tenant)
  expect([subscriptions[0]?.renewal_date, ofCompany]).toEqual([trial_ends_at, trial_ends_at])
  const id = subscriptions[0]?.stripe_subscription_id ?? ''
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    ...{ status: 'trialing', trial_end: Date.parse(trial_ends_at) / 1000 },
  })
  for (const action of ['subscription.update', 'company.extend_trial'])
    expect((await auditRows(tenant, action)).at(-1)).toMatchObject({
      new_values: { trial_ends_at },
      metadata: { admin_notes: 'Ticket 10', days: 10 },
    })
  const [mail, ...others] = await mailsAbout(tenant, `Your trial for ${tenant.name} was extended`)
  expect(others).toEqual([])
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(trial_ends_at))
  expect(mail?.text).toContain(`The first charge is $57.00 on ${day}.`)

  await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', { company_id: tenant.id, when: 'period_end' })
  expect((await marquee.call(root, 'adminCompanies', 'extendTrial', asked)).error?.code).toBe('trial_cancelled')
  const paying = await payingCompany()
  const late = await marquee.call(root, 'adminCompanies', 'extendTrial', { ...asked, company_id: paying.id })
  expect(late.error?.code).toBe('company_without_trial')
})

test('the mail about an extended trial asks for a card to keep the plan, or for a plan if that one is not sold', async () => {
  const tenant = await company(marquee, { plan: 'Pro' })
  const mailText = async () => {
    await sendTrialExtended.work(jobContext(marquee), { company_id: tenant.id, to: tenant.owner.email })
    return (await marquee.mail(tenant.owner.email, `Your trial for ${tenant.name} was extended`)).text
  }
  const set = (values: { trial_ends_at?: string; plan_id?: null }) =>
    marquee.sql((tx) => tx.updateTable('companies').set(values).where('id', '=', tenant.id).execute())
  await set({ trial_ends_at: new Date(Date.now() + 86_400_000).toISOString() })
  expect(await mailText()).toContain('Add a card before the trial ends to keep Pro.')
  await set({ plan_id: null })
  expect(await mailText()).toContain('Choose a plan before the trial ends')
})

test('the mail about a suspension by staff says that charges continue', async () => {
  const tenant = await subscriber()
  const former = { stripe_subscription_id: `sub_former_${tenant.id}`, created_at: '2020-01-01T00:00:00Z' }
  await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({ company_id: tenant.id, status: 'cancelled', ...former })
      .execute(),
  )
  const status = { company_id: tenant.id, new_status: 'suspended', shown_reason: 'Terms' } as const
  await marquee.call(root, 'adminCompanies', 'adminUpdateCompanyStatus', status)
  const [mail] = await mailsAbout(tenant, `Marquee support has suspended ${tenant.name}`)
  expect(mail?.text).toContain('The subscription continues: the next charge is $57.00 on ')
})

test('an invoice of another company is unknown, and a refund that the provider refuses is recorded as failed', async () => {
  const tenant = await payingCompany()
  const other = await subscriber()
  const [invoice] = await invoicesOf(tenant)
  if (!invoice) throw new Error('There is no invoice')
  const asked = { invoice_id: invoice.id, amount: 100, refunded_before: 0, reason: 'duplicate' } as const
  const foreign = await marquee.call(root, 'companyBilling', 'refundInvoice', { company_id: other.id, ...asked })
  expect(foreign.error?.code).toBe('not_found')
  const { payments } = marquee.app
  const { refundInvoice } = payments
  payments.refundInvoice = async () => {
    throw new Error('The provider is away')
  }
  const failed = await marquee
    .call(root, 'companyBilling', 'refundInvoice', { company_id: tenant.id, ...asked })
    .finally(() => {
      payments.refundInvoice = refundInvoice
    })
  expect(failed.error).toBeDefined()
  expect(await auditRows(tenant, 'invoice.refund_fail')).toHaveLength(1)
  expect(await mailsAbout(tenant, `Refund for ${tenant.name}`)).toEqual([])
})

test('a refund whose response is lost counts as done, and the owner is notified', async () => {
  const tenant = await payingCompany()
  const [invoice] = await invoicesOf(tenant)
  if (!invoice) throw new Error('There is no invoice')
  const { payments } = marquee.app
  const { refundInvoice } = payments
  payments.refundInvoice = async (refund, key) => {
    await refundInvoice(refund, key)
    throw new Error('The connection was closed')
  }
  const asked = { invoice_id: invoice.id, amount: 100, refunded_before: 0, reason: 'duplicate' } as const
  const done = await marquee
    .call(root, 'companyBilling', 'refundInvoice', { company_id: tenant.id, ...asked })
    .finally(() => {
      payments.refundInvoice = refundInvoice
    })
  expect(done.ok.success).toBe(true)
  expect(await auditRows(tenant, 'invoice.refund_fail')).toEqual([])
  expect(await mailsAbout(tenant, `Refund for ${tenant.name}`)).not.toEqual([])
})

test('a company without a subscription has nothing to cancel or change, and no invoices', async () => {
  const tenant = await company(marquee, { plan: 'Pro' })
  const plan_id = await planId('Pro')
  const errors = [
    await marquee.call(root, 'companyBilling', 'cancelCompanySubscription', { company_id: tenant.id, when: 'now' }),
    await marquee.call(root, 'companyBilling', 'previewCompanyPlanChange', { company_id: tenant.id, plan_id }),
  ]
  expect(errors.map(({ error }) => error?.code)).toEqual(['no_subscription', 'no_subscription'])
  expect(await invoicesOf(tenant)).toEqual([])
})
