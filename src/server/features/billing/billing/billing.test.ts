import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updatePaymentCustomer } from '#server/domain/billing/update-payment-customer.ts'
import { requestLimits } from '#server/platform/payments/stripe-client.ts'
import { settableStatuses } from '#shared/company-status.ts'
import { payCheckout, priceOf, publishPlans, subscribedCompany } from '#tests/support/billing.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type PaymentProvider, startWithProvider } from '#tests/support/payment-provider.ts'
import { type Company, company, events, member, rootAdmin, setStatus } from '#tests/support/people.ts'

const day = 86_400
let opened: Awaited<ReturnType<typeof startWithProvider>>
let provider: PaymentProvider
let marquee: TestMarquee

beforeAll(async () => {
  opened = await startWithProvider()
  ;({ provider, marquee } = opened)
  await publishPlans(marquee)
})
afterEach(() => provider.faults.clear())
afterAll(() => opened.close())

const billingOf = async (tenant: Company) => (await marquee.call(tenant.owner, 'billing', 'getBilling')).ok
const checkout = async (tenant: Company, plan: string) =>
  marquee.call(tenant.owner, 'billing', 'createCheckout', { priceId: await priceOf(marquee, plan) })
const customerOf = (tenant: Company) =>
  marquee.sql(async (tx) => {
    const row = await tx
      .selectFrom('companies')
      .select('stripe_customer_id')
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    return row.stripe_customer_id ?? ''
  })
const subscriptionsAt = async (tenant: Company) =>
  (await provider.stripe.subscriptions.list({ customer: await customerOf(tenant), status: 'all' })).data
const customersOf = async (tenant: Company) => {
  const { data } = await provider.stripe.customers.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata.company_id === tenant.id).length
}
const asked = (method: string, path: RegExp) =>
  provider.seen.filter((one) => one.method === method && path.test(one.path))

async function payingCompany(plan: string): Promise<Company> {
  const tenant = await subscribedCompany(marquee, provider.simulator, { plan })
  await provider.simulator.advance(15 * day)
  await marquee.call(tenant.owner, 'billing', 'checkSubscription')
  return tenant
}

describe('an abandoned checkout', () => {
  const abandon = async (tenant: Company) => (await marquee.call(tenant.owner, 'billing', 'abandonCheckout')).ok
  const statuses = async (tenant: Company) => {
    const { data } = await provider.stripe.checkout.sessions.list({ customer: await customerOf(tenant) })
    return data.map(({ status }) => status).toSorted()
  }
  const auditOf = (tenant: Company) =>
    marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select('action_type')
        .where('company_id', '=', tenant.id)
        .where('action_type', '=', 'abandon_checkout')
        .execute(),
    )

  test('expires for this company only, and is logged once', async () => {
    const [tenant, neighbour] = [await company(marquee), await company(marquee)]
    await checkout(tenant, 'Pro')
    await checkout(neighbour, 'Pro')
    expect(await abandon(tenant)).toEqual({ success: true })
    expect([await statuses(tenant), await statuses(neighbour)]).toEqual([['expired'], ['open']])
    expect(await abandon(tenant), 'there is nothing left to end').toEqual({ success: true })
    expect(await auditOf(tenant)).toHaveLength(1)
    expect((await checkout(tenant, 'Starter')).status, 'another one can be begun').toBe(200)
  })

  test('that was paid stays paid', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator)
    await abandon(tenant)
    expect(await statuses(tenant)).toEqual(['complete'])
    expect((await billingOf(tenant)).subscriptionValidated).toBe(true)
    expect(await auditOf(tenant)).toEqual([])
  })

  test('of a company without a customer sends no request', async () => {
    const tenant = await company(marquee)
    const before = provider.seen.length
    expect(await abandon(tenant)).toEqual({ success: true })
    expect(provider.seen).toHaveLength(before)
  })
})

describe.each(settableStatuses)('in status %s who administers the settings, and nothing else,', (status) => {
  /** A member who is not the owner: the role must suffice. */
  async function settingsAdmin(tenant: Company) {
    const admin = await member(marquee, tenant, { company_settings: { access: 'admin' } })
    await setStatus(marquee, tenant.id, status)
    return admin
  }

  test('can check out, with address and tax id for the invoices, and open the portal [C-ACC-59 C-ACC-60 C-CALL-18 C-CALL-20]', async () => {
    const admin = await settingsAdmin(await company(marquee))
    const priceId = await priceOf(marquee, 'Pro')
    const { url } = (await marquee.call(admin, 'billing', 'createCheckout', { priceId })).ok
    expect(url).toMatch(/\/checkout\/cs_/)
    const sent = new URLSearchParams(asked('POST', /checkout\/sessions$/).at(-1)?.body)
    expect(sent.get('line_items[0][price]')).toBe(priceId)
    expect(Object.fromEntries(sent)).toMatchObject({
      billing_address_collection: 'required',
      'tax_id_collection[enabled]': 'true',
      'customer_update[address]': 'auto',
      'customer_update[name]': 'auto',
    })
    expect((await marquee.call(admin, 'billing', 'customerPortal')).ok.url).toMatch(/^http/)
  })

  test('sees the invoices and their files [C-ACC-61 C-CALL-23 C-CALL-24 C-ENT-39 C-ENT-41]', async () => {
    const tenant = await company(marquee)
    const { url } = (await checkout(tenant, 'Pro')).ok
    const admin = await settingsAdmin(tenant)
    expect((await marquee.call(admin, 'billing', 'getCustomerInvoices')).ok).toEqual({ invoices: [], card: null })
    await payCheckout(provider.simulator, url)
    await setStatus(marquee, tenant.id, status)
    const now = await provider.simulator.now()
    const [invoice, ...others] = (await marquee.call(admin, 'billing', 'getCustomerInvoices')).ok.invoices
    expect(others).toEqual([])
    expect(invoice).toEqual({
      id: expect.stringMatching(/^in_/),
      number: expect.any(String),
      status: 'paid',
      amount_paid: 0,
      amount_refunded: 0,
      total: 0,
      amount_remaining: 0,
      currency: 'usd',
      created: expect.closeTo(now, -2),
      due_date: null,
      next_payment_attempt: null,
      attempt_count: expect.any(Number),
      hosted_invoice_url: expect.stringMatching(/^http/),
    })
    const pdf = await marquee.call(admin, 'billing', 'downloadInvoice', { invoice_id: invoice?.id ?? '' })
    expect(pdf.ok.pdf_url).toMatch(/^http/)
  })

  test('changes the billing email [C-ACC-62 C-CALL-51]', async () => {
    const tenant = await company(marquee)
    const admin = await settingsAdmin(tenant)
    const answer = await marquee.call(admin, 'billing', 'updateBillingEmail', { billing_email: 'pay@tenant.example' })
    expect(answer.status).toBe(200)
    expect((await billingOf(tenant)).company.billing_email).toBe('pay@tenant.example')
  })
})

describe('a checkout', () => {
  test.each([
    ['Starter', 'one licensed price [C-BILL-101]', { quantity: '1' }, null, 2900],
    ['Pro', 'unit price times seats, never fewer than the least [C-BILL-102]', { quantity: '3' }, null, 5700],
    ['Business', 'base price plus seats [C-BILL-103]', { quantity: '1' }, { quantity: '10' }, 31_900],
  ])(
    'for %s costs %s in minor units, like the invoice [C-BILL-96 C-BILL-97 C-ENT-40]',
    async (plan, _, first, second, amount) => {
      const tenant = await company(marquee, { plan })
      const { url } = (await checkout(tenant, plan)).ok
      const sent = new URLSearchParams(asked('POST', /checkout\/sessions$/).at(-1)?.body)
      expect(Object.fromEntries(sent)).toMatchObject({
        customer: await customerOf(tenant),
        'line_items[0][quantity]': first.quantity,
        ...(second && { 'line_items[1][quantity]': second.quantity }),
        'subscription_data[trial_period_days]': '14',
        'metadata[company_id]': tenant.id,
        success_url: `http://localhost:3000/dashboard?success=true&company=${tenant.slug}`,
        cancel_url: `http://localhost:3000/dashboard?canceled=true&company=${tenant.slug}`,
      })
      expect(sent.has('line_items[1][price]')).toBe(second !== null)
      await payCheckout(provider.simulator, url)
      expect((await marquee.call(tenant.owner, 'billing', 'checkSubscription')).ok).toEqual({
        subscribed: true,
        subscription_tier: plan,
        subscription_end: expect.stringMatching(/^\d{4}-/),
        trial_ends_at: expect.stringMatching(/^\d{4}-/),
        first_charge: { amount, currency: 'USD' },
      })
      const { subscription } = await billingOf(tenant)
      expect(subscription).toMatchObject({ status: 'trialing', currency: 'USD', period_amount: amount })
      await provider.simulator.advance(15 * day)
      const { ok } = await marquee.call(tenant.owner, 'billing', 'checkSubscription')
      expect([ok.subscribed, ok.trial_ends_at, ok.first_charge]).toEqual([true, null, null])
      const [paid] = (await marquee.call(tenant.owner, 'billing', 'getCustomerInvoices')).ok.invoices
      expect(paid).toMatchObject({ status: 'paid', amount_paid: amount, currency: 'usd' })
    },
  )

  test('has a seat per member, without guests [C-BILL-102 C-BILL-135]', async () => {
    const tenant = await company(marquee)
    for (const role of ['manager', 'member', 'viewer', 'member']) await member(marquee, tenant, role)
    const guest = await member(marquee, tenant, 'viewer')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ is_guest: true })
        .where('id', '=', guest.membership_id)
        .execute(),
    )
    await checkout(tenant, 'Pro')
    expect(asked('POST', /checkout\/sessions$/).at(-1)?.body).toContain('line_items[0][quantity]=5')
  })

  test('is rejected with a live or unpaid subscription; a former subscriber gets no second trial', async () => {
    const fresh = await company(marquee)
    expect((await billingOf(fresh)).had_subscription).toBe(false)
    const tenant = await subscribedCompany(marquee, provider.simulator)
    expect((await checkout(tenant, 'Starter')).code).toBe('subscription_exists')
    const [subscription] = await subscriptionsAt(tenant)
    await provider.stripe.subscriptions.cancel(subscription?.id ?? '')
    const { url } = (await checkout(tenant, 'Starter')).ok
    expect((await billingOf(tenant)).had_subscription).toBe(true)
    expect(asked('POST', /checkout\/sessions$/).at(-1)?.body).not.toContain('trial')
    await payCheckout(provider.simulator, url)
    await marquee.call(tenant.owner, 'billing', 'checkSubscription')
    expect(await billingOf(tenant)).toMatchObject({
      plan: { name: 'Starter' },
      subscription: { status: 'active', period_amount: 2900 },
      subscriptionValidated: true,
    })
  })

  test('is also rejected for a subscription that only the provider knows', async () => {
    const tenant = await company(marquee)
    await payCheckout(provider.simulator, (await checkout(tenant, 'Pro')).ok.url)
    expect((await billingOf(tenant)).subscriptionValidated).toBe(false)
    expect((await checkout(tenant, 'Pro')).code).toBe('already_on_plan')
    expect((await billingOf(tenant)).subscriptionValidated).toBe(true)
  })

  test('leads to a subscription whose card is replaced by one that pays an overdue invoice', async () => {
    const tenant = await payingCompany('Starter')
    const [subscription] = await subscriptionsAt(tenant)
    expect(subscription?.payment_settings?.save_default_payment_method).toBe('on_subscription')
    const updates = () => asked('POST', new RegExp(`/subscriptions/${subscription?.id}$`)).length
    const before = updates()
    await marquee.call(tenant.owner, 'billing', 'checkSubscription')
    expect(updates()).toBe(before)
  })

  test('is rejected while staff restrict the company, and allowed while billing does', async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const restrict = (status: 'active' | 'past_due' | 'suspended' | 'inactive', by: 'administrator' | 'billing') =>
      marquee.sql((tx) =>
        tx.updateTable('companies').set({ status, status_set_by: by }).where('id', '=', tenant.id).execute(),
      )
    for (const status of ['past_due', 'suspended', 'inactive'] as const) {
      await restrict(status, 'administrator')
      expect((await checkout(tenant, 'Pro')).code).toBe('restricted_by_staff')
    }
    const priceId = await priceOf(marquee, 'Pro')
    expect((await marquee.call(tenant.owner, 'billing', 'changePlan', { priceId })).code).toBe('restricted_by_staff')
    await restrict('suspended', 'billing')
    expect((await checkout(tenant, 'Pro')).status).toBe(200)
  })

  test("rejects prices that are unknown, inactive, private, or of another company type's plan [C-BILL-142]", async () => {
    const tenant = await company(marquee, { plan: 'Starter' })
    const before = provider.seen.length
    const refusal = async (priceId: string) =>
      (await marquee.call(tenant.owner, 'billing', 'createCheckout', { priceId })).code
    const plan = (values: { is_active?: boolean; is_private?: boolean; allowed_company_type_ids?: string[] | null }) =>
      marquee.sql((tx) => tx.updateTable('plans').set(values).where('name', '=', 'Pro').execute())
    const pro = await priceOf(marquee, 'Pro')
    expect(await refusal('price_foreign')).toBe('price_not_available')
    await plan({ is_private: true })
    expect(await refusal(pro)).toBe('price_not_available')
    await plan({ is_private: false, is_active: false })
    expect(await refusal(pro)).toBe('price_not_available')
    await plan({ is_active: true, allowed_company_type_ids: [crypto.randomUUID()] })
    expect(await refusal(pro)).toBe('price_not_available')
    await plan({ allowed_company_type_ids: null })
    expect(provider.seen).toHaveLength(before)
    expect((await checkout(tenant, 'Pro')).status).toBe(200)
  })

  test('sells a private plan to the company it was assigned to', async () => {
    const tenant = await company(marquee, { plan: 'Business' })
    const set = (is_private: boolean) =>
      marquee.sql((tx) => tx.updateTable('plans').set({ is_private }).where('name', '=', 'Business').execute())
    await set(true)
    const answer = await checkout(tenant, 'Business')
    await set(false)
    expect(answer.status).toBe(200)
  })
})

describe('a cancellation', () => {
  test("keeps access until the period's end with its reason, and can be undone until then [C-BILL-53 C-BILL-54 C-BILL-55 C-CALL-22]", async () => {
    const tenant = await payingCompany('Pro')
    const cancel = (reason?: string) =>
      marquee.call(tenant.owner, 'billing', 'cancelSubscription', reason ? { cancellation_reason: reason } : {})
    expect((await cancel('Season is over')).status).toBe(200)
    expect(await billingOf(tenant)).toMatchObject({
      subscription: { status: 'active', cancel_at_period_end: true },
      subscriptionValidated: true,
      company: { status: 'active' },
    })
    const row = () =>
      marquee.sql((tx) =>
        tx
          .selectFrom('subscriptions')
          .select(['id', 'cancellation_reason'])
          .where('company_id', '=', tenant.id)
          .executeTakeFirstOrThrow(),
      )
    expect((await row()).cancellation_reason).toBe('Season is over')
    const written = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select(['action_type', 'subject_user_id', 'metadata'])
        .where('company_id', '=', tenant.id)
        .where('resource_type', '=', 'subscription')
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    expect(written).toMatchObject({
      action_type: 'update',
      subject_user_id: tenant.owner.id,
      metadata: { updated_fields: ['cancel_at_period_end', 'cancellation_reason'] },
    })

    expect((await marquee.call(tenant.owner, 'billing', 'keepSubscription')).status).toBe(200)
    expect((await billingOf(tenant)).subscription?.cancel_at_period_end).toBe(false)
    expect((await cancel()).status).toBe(200)
    expect((await billingOf(tenant)).subscription?.cancel_at_period_end).toBe(true)
    await provider.simulator.advance(32 * day)
    expect((await marquee.call(tenant.owner, 'billing', 'keepSubscription')).code).toBe('no_subscription')
    expect(await billingOf(tenant)).toMatchObject({
      subscription: { status: 'cancelled' },
      subscriptionValidated: false,
      company: { status: 'inactive' },
    })
    expect((await cancel()).code).toBe('no_subscription')
  })

  test('happens once for concurrent requests, and not without a subscription', async () => {
    const tenant = await payingCompany('Pro')
    const [subscription] = await subscriptionsAt(tenant)
    const cancel = () => marquee.call(tenant.owner, 'billing', 'cancelSubscription', { cancellation_reason: 'Twice' })
    const updates = () => asked('POST', new RegExp(`subscriptions/${subscription?.id}$`)).length
    const before = updates()
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status)).toEqual([200, 200])
    expect(updates()).toBe(before + 1)
    const empty = await company(marquee)
    expect((await marquee.call(empty.owner, 'billing', 'cancelSubscription')).code).toBe('no_subscription')
    expect((await marquee.call(empty.owner, 'billing', 'keepSubscription')).code).toBe('no_subscription')
  })
})

describe('another plan', () => {
  const preview = async (tenant: Company, plan: string) =>
    marquee.call(tenant.owner, 'billing', 'previewPlanChange', { priceId: await priceOf(marquee, plan) })
  const change = async (tenant: Company, plan: string, expected_amount?: number) =>
    marquee.call(tenant.owner, 'billing', 'changePlan', { priceId: await priceOf(marquee, plan), expected_amount })

  test('shows a preview with the credit, and then applies at once', async () => {
    const tenant = await payingCompany('Starter')
    const seen = (await preview(tenant, 'Business')).ok
    expect(seen).toMatchObject({
      plan_name: 'Business',
      period_amount: 31_900,
      billing_frequency: 'monthly',
      seats: 10,
      trial_ends_at: null,
      next_charge: { currency: 'USD', due_at: expect.stringMatching(/^\d{4}-/) },
    })
    expect(seen.next_charge.lines.some(({ amount }) => amount < 0)).toBe(true)
    expect(seen.next_charge.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.next_charge.total)
    expect(await billingOf(tenant)).toMatchObject({ plan: { name: 'Starter' }, subscription: { period_amount: 2900 } })

    expect((await change(tenant, 'Business', 1)).code).toBe('charge_changed')
    const both = await Promise.all([change(tenant, 'Business', 31_900), change(tenant, 'Business', 31_900)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await billingOf(tenant)).toMatchObject({
      plan: { name: 'Business' },
      subscription: { period_amount: 31_900, quantity: 10 },
    })
    const [subscription, ...others] = await subscriptionsAt(tenant)
    expect(others).toEqual([])
    expect(subscription?.items.data).toHaveLength(2)
    expect((await preview(tenant, 'Business')).code).toBe('already_on_plan')

    expect((await change(tenant, 'Starter')).status).toBe(200)
    expect(await billingOf(tenant)).toMatchObject({ plan: { name: 'Starter' }, subscription: { quantity: 1 } })
    expect((await subscriptionsAt(tenant))[0]?.items.data).toHaveLength(1)
  })

  test('with another interval starts a period now, and with another currency is rejected', async () => {
    const tenant = await payingCompany('Pro')
    const plan = (values: {
      currency?: 'USD' | 'EUR'
      billing_frequency?: 'monthly' | 'yearly'
      price_monthly?: number
    }) => marquee.sql((tx) => tx.updateTable('plans').set(values).where('name', '=', 'Starter').execute())
    await plan({ billing_frequency: 'yearly', price_monthly: 29_000 })
    await publishPlans(marquee)
    expect((await preview(tenant, 'Starter')).ok).toMatchObject({ billing_frequency: 'yearly', period_amount: 29_000 })
    expect((await change(tenant, 'Starter', 29_000)).status).toBe(200)
    expect((await billingOf(tenant)).subscription).toMatchObject({ billing_frequency: 'yearly', period_amount: 29_000 })
    expect((await change(tenant, 'Pro')).status).toBe(200)
    await plan({ currency: 'EUR' })
    await publishPlans(marquee)
    for (const answer of [await preview(tenant, 'Starter'), await change(tenant, 'Starter')])
      expect(answer.error).toMatchObject({
        code: 'currency_change_refused',
        error:
          'This subscription is paid in USD, and the plan is sold in EUR. Cancel it, and subscribe again when it has ended.',
      })
    await plan({ currency: 'USD', billing_frequency: 'monthly', price_monthly: 2900 })
    await publishPlans(marquee)
  })

  test('charges nothing during a trial, and needs a subscription', async () => {
    const tenant = await subscribedCompany(marquee, provider.simulator, { plan: 'Starter' })
    const seen = (await preview(tenant, 'Pro')).ok
    expect(seen.trial_ends_at).toMatch(/^\d{4}-/)
    expect((await change(tenant, 'Pro', seen.period_amount)).status).toBe(200)
    expect(await billingOf(tenant)).toMatchObject({ plan: { name: 'Pro' }, subscription: { status: 'trialing' } })
    const empty = await company(marquee)
    expect((await preview(empty, 'Starter')).code).toBe('no_subscription')
    expect((await change(empty, 'Starter')).code).toBe('no_subscription')
  })

  test('is rejected until open invoices are paid, like a new checkout', async () => {
    const tenant = await company(marquee)
    await payCheckout(provider.simulator, (await checkout(tenant, 'Pro')).ok.url, '4000000000000341')
    await provider.simulator.advance(15 * day)
    expect((await marquee.call(tenant.owner, 'billing', 'checkSubscription')).ok).toEqual({
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
      trial_ends_at: null,
      first_charge: null,
    })
    expect(await billingOf(tenant)).toMatchObject({
      subscription: { status: 'past_due' },
      subscriptionValidated: false,
      company: { status: 'past_due' },
    })
    const [open] = (await marquee.call(tenant.owner, 'billing', 'getCustomerInvoices')).ok.invoices
    expect(open).toMatchObject({ status: 'open', amount_remaining: 5700 })
    expect((await preview(tenant, 'Starter')).code).toBe('subscription_owes')
    expect((await change(tenant, 'Starter')).code).toBe('subscription_owes')
    expect((await checkout(tenant, 'Starter')).code).toBe('subscription_exists')
  })
})

test('inviting members see the prorated price of another seat', async () => {
  const tenant = await payingCompany('Pro')
  const inviter = await member(marquee, tenant, { team: { access: 'write' } })
  const seats = async (more: number) => (await marquee.call(inviter, 'billing', 'previewSeats', { more })).ok.seats
  expect(await seats(1)).toMatchObject({
    currency: 'USD',
    billing_frequency: 'monthly',
    seat_price: 1900,
    members: 2,
    paid: 3,
    added: 0,
    next_charge: { amount_due: 5700, due_at: expect.stringMatching(/^\d{4}-/) },
  })
  const further = await seats(3)
  expect(further).toMatchObject({ added: 2 })
  expect(further?.next_charge?.amount_due).toBeGreaterThanOrEqual(5 * 1900)

  provider.faults.next('GET /v1/subscriptions', '500')
  provider.faults.next('GET /v1/subscriptions', '500')
  expect(await seats(1)).toBeNull()
  const flat = await payingCompany('Starter')
  expect((await marquee.call(flat.owner, 'billing', 'previewSeats', { more: 1 })).ok.seats).toBeNull()
  const ended = await company(marquee)
  await marquee.sql((tx) =>
    tx.updateTable('companies').set({ trial_ends_at: null }).where('id', '=', ended.id).execute(),
  )
  expect((await marquee.call(ended.owner, 'billing', 'previewSeats', {})).ok.seats).toBeNull()
})

test('inviting members see what the plan will cost after a free trial without a card, with everyone invited', async () => {
  const tenant = await company(marquee)
  const seats = async (more: number) => (await marquee.call(tenant.owner, 'billing', 'previewSeats', { more })).ok.seats
  expect(await seats(1)).toMatchObject({
    ...{ currency: 'USD', billing_frequency: 'monthly', seat_price: 1900, members: 1 },
    trial: { ends_at: expect.stringMatching(/^\d{4}-/), seats: 3, period_amount: 5700 },
  })
  const role = (await marquee.call(tenant.owner, 'team', 'listRoles')).ok.roles.at(-1)?.id ?? ''
  const emails = ['one', 'two'].map((name) => `${name}@${tenant.id}.example`)
  await marquee.call(tenant.owner, 'invitations', 'sendTeamInvitations', { emails, company_role_id: role })
  expect((await seats(2))?.trial).toMatchObject({ seats: 5, period_amount: 9500 })
  expect((await marquee.call(tenant.owner, 'invitations', 'listInvitableEvents')).ok.seats).toMatchObject({
    ...{ used: 1, invited: 2 },
  })
  const flat = await company(marquee, { plan: 'Starter' })
  expect((await marquee.call(flat.owner, 'billing', 'previewSeats', { more: 1 })).ok.seats).toBeNull()
})

test('invoices use the current name and address: a job of the same transaction updates the provider', async () => {
  const tenant = await subscribedCompany(marquee, provider.simulator)
  const told = async () => {
    const jobs = (await waitingJobs(marquee)).filter(({ data }) => data.company_id === tenant.id)
    for (const { name } of jobs)
      if (name === 'update-payment-customer')
        await updatePaymentCustomer.work(jobContext(marquee), { company_id: tenant.id })
    const customer = await provider.stripe.customers.retrieve(await customerOf(tenant))
    return 'name' in customer ? { name: customer.name, email: customer.email } : null
  }
  expect(await told()).toEqual({ name: tenant.name, email: tenant.owner.email })
  await marquee.call(tenant.owner, 'billing', 'updateBillingEmail', { billing_email: 'bills@tenant.example' })
  expect(await told()).toEqual({ name: tenant.name, email: 'bills@tenant.example' })
  const { id, status, created_at, ...settings } = (await marquee.call(tenant.owner, 'companies', 'getSettings')).ok
    .company
  const { name, description } = settings
  const renamed = { ...settings, name: `${name} & Co`, description: description ?? '' }
  await marquee.call(tenant.owner, 'companies', 'updateSettings', renamed)
  expect(await told()).toEqual({ name: `${name} & Co`, email: 'bills@tenant.example' })
})

test('the company and staff see the card that pays the next invoice', async () => {
  const tenant = await company(marquee)
  await payCheckout(provider.simulator, (await checkout(tenant, 'Pro')).ok.url, '4000000000000341')
  const { card } = (await marquee.call(tenant.owner, 'billing', 'getCustomerInvoices')).ok
  expect(card).toEqual({ brand: 'visa', last4: '0341', exp_month: 12, exp_year: expect.any(Number) })
  const admin = await rootAdmin(marquee)
  const seen = await marquee.call(admin, 'companyBilling', 'getCompanyInvoices', { company_id: tenant.id })
  expect(seen.ok.card).toEqual(card)
})

test("another company's objects are not found [C-BILL-135 C-BILL-142]", async () => {
  const theirs = await subscribedCompany(marquee, provider.simulator)
  const [invoice] = (await marquee.call(theirs.owner, 'billing', 'getCustomerInvoices')).ok.invoices
  const ours = await subscribedCompany(marquee, provider.simulator)
  const download = async (invoice_id: string) => {
    const { status, error } = await marquee.call(ours.owner, 'billing', 'downloadInvoice', { invoice_id })
    return [status, error?.code, error?.error, error?.data]
  }
  expect(await download(invoice?.id ?? '')).toEqual(await download('in_0123456789abcdefghijklmn'))
  expect(await download(invoice?.id ?? '')).toEqual([404, 'not_found', 'We could not find that.', {}])
  const { url } = (await marquee.call(ours.owner, 'billing', 'customerPortal')).ok
  const portal = asked('POST', /billing_portal\/sessions$/).at(-1)
  expect([url !== '', portal?.body.includes(await customerOf(ours))]).toEqual([true, true])
  await marquee.call(ours.owner, 'billing', 'cancelSubscription')
  expect((await subscriptionsAt(theirs)).map((one) => one.cancel_at_period_end)).toEqual([false])
  // For a member of two companies the header decides, and only members of that company may act.
  const stranger = { ...ours.owner, company: theirs.id }
  for (const name of ['checkSubscription', 'cancelSubscription', 'customerPortal', 'getCustomerInvoices'] as const)
    expect((await marquee.call(stranger, 'billing', name)).code).toBe('not_a_member')
})

describe('a provider in trouble', () => {
  // Rate-limited requests are not retried at once; all others are, with the same key.
  const asksAgain = ['timeout', '500', 'reset', 'lost-answer'] as const

  test.each(asksAgain)('%s once: a checkout and a cancellation still happen exactly once', async (fault) => {
    const tenant = await company(marquee)
    if (fault !== 'timeout') provider.faults.next('POST /v1/customers', fault)
    provider.faults.next('POST /v1/checkout/sessions', fault)
    const { url } = (await checkout(tenant, 'Pro')).ok
    expect(await customersOf(tenant)).toBe(1)
    const sessions = await provider.stripe.checkout.sessions.list({ customer: await customerOf(tenant) })
    expect(sessions.data).toHaveLength(1)
    await payCheckout(provider.simulator, url)
    const [subscription] = await subscriptionsAt(tenant)
    provider.faults.next('POST /v1/subscriptions/*', fault)
    expect((await marquee.call(tenant.owner, 'billing', 'cancelSubscription')).status).toBe(200)
    const keys = asked('POST', new RegExp(`subscriptions/${subscription?.id}$`)).map((one) => one.idempotency_key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect((await subscriptionsAt(tenant))[0]?.cancel_at_period_end).toBe(true)
  })

  test.each([...asksAgain, '429'] as const)(
    '%s permanently is reported within ten seconds in the specified words, and later completed once',
    async (fault) => {
      const tenant = await subscribedCompany(marquee, provider.simulator)
      const fresh = await company(marquee)
      for (const request of ['POST /v1/customers', 'POST /v1/subscriptions/*'])
        for (let attempts = fault === '429' ? 1 : 2; attempts > 0; attempts--) provider.faults.next(request, fault)
      const cancel = () =>
        marquee.call(tenant.owner, 'billing', 'cancelSubscription', { cancellation_reason: 'Trouble' })
      // A request with all retries takes less than ten seconds.
      expect(requestLimits.timeout * (1 + requestLimits.maxNetworkRetries)).toBeLessThan(10_000)
      const answers = await Promise.all([checkout(fresh, 'Pro'), cancel()])
      for (const answer of answers)
        expect(answer.error).toMatchObject({
          code: 'payments_unavailable',
          error: 'Payment service temporarily unavailable. Please try again',
        })
      expect((await billingOf(fresh)).company.has_payment_customer).toBe(false)
      expect((await billingOf(tenant)).subscription?.cancel_at_period_end).toBe(false)
      expect((await cancel()).status).toBe(200)
      expect((await billingOf(tenant)).subscription?.cancel_at_period_end).toBe(true)
      expect((await checkout(fresh, 'Pro')).status).toBe(200)
      expect(await customersOf(fresh)).toBe(1)
    },
  )

  test('reports a wrong secret as not configured', async () => {
    const wrong = await startTestMarquee({
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_API_URL: provider.url,
    })
    try {
      const tenant = await company(wrong)
      await wrong.sql((tx) =>
        tx.updateTable('companies').set({ stripe_customer_id: 'cus_1' }).where('id', '=', tenant.id).execute(),
      )
      expect((await wrong.call(tenant.owner, 'billing', 'checkSubscription')).error?.error).toBe(
        'Subscription service not configured. Please contact support',
      )
    } finally {
      await wrong.close()
    }
  })
})

test('checking syncs the rows, needs no body and returns the subscription [C-CALL-16 C-CALL-17]', async () => {
  const tenant = await company(marquee)
  const check = async () => (await marquee.call(tenant.owner, 'billing', 'checkSubscription')).ok
  const none = {
    ...{ subscribed: false, subscription_tier: null, subscription_end: null },
    ...{ trial_ends_at: null, first_charge: null },
  }
  expect(await check()).toEqual(none)
  const { url } = (await checkout(tenant, 'Pro')).ok
  expect(await check()).toEqual(none)
  await payCheckout(provider.simulator, url)
  const seen = await check()
  expect(seen).toMatchObject({
    ...{ subscribed: true, subscription_tier: 'Pro' },
    first_charge: { amount: 5700, currency: 'USD' },
  })
  expect(seen.subscription_end).toBe((await billingOf(tenant)).subscription?.renewal_date)
  const bare = await marquee.server.inject({
    url: '/api/billing/check-subscription',
    headers: { authorization: `Bearer ${tenant.owner.token}`, 'x-company-id': tenant.id },
  })
  expect(bare.json()).toEqual(seen)
})

test('viewing billing needs read, changes and provider requests need admin on company settings [C-BILL-25 C-BILL-136 C-BILL-137 C-BILL-138 C-BILL-139 C-BILL-140 C-BILL-141]', async () => {
  const tenant = await subscribedCompany(marquee, provider.simulator)
  const reader = await member(marquee, tenant, { company_settings: { access: 'read' } })
  const writer = await member(marquee, tenant, { company_settings: { access: 'write' } })
  const outsider = await member(marquee, tenant, { team: { access: 'admin' } })
  const priceId = await priceOf(marquee, 'Pro')
  const { invoices } = (await marquee.call(reader, 'billing', 'getCustomerInvoices')).ok
  const invoice_id = invoices[0]?.id ?? ''
  expect((await marquee.call(reader, 'billing', 'getBilling')).status).toBe(200)
  expect((await marquee.call(reader, 'billing', 'downloadInvoice', { invoice_id })).ok.pdf_url).toMatch(/^http/)
  for (const name of ['getBilling', 'getCustomerInvoices'] as const)
    expect((await marquee.call(outsider, 'billing', name)).code).toBe('forbidden')
  expect((await marquee.call(outsider, 'billing', 'downloadInvoice', { invoice_id })).code).toBe('forbidden')
  for (const who of [reader, writer]) {
    const codes = [
      await marquee.call(who, 'billing', 'updateBillingEmail', { billing_email: 'a@b.example' }),
      await marquee.call(who, 'billing', 'createCheckout', { priceId }),
      await marquee.call(who, 'billing', 'customerPortal'),
      await marquee.call(who, 'billing', 'checkSubscription'),
      await marquee.call(who, 'billing', 'cancelSubscription'),
      await marquee.call(who, 'billing', 'keepSubscription'),
      await marquee.call(who, 'billing', 'previewPlanChange', { priceId }),
      await marquee.call(who, 'billing', 'changePlan', { priceId }),
    ].map(({ code }) => code)
    expect(codes).toEqual(Array(8).fill('forbidden'))
  }
})

test('a subscription is validated if it is live and has both ids [C-BILL-50 C-BILL-51 C-BILL-52 C-ENT-36 C-ENT-37 C-ENT-38]', async () => {
  const tenant = await company(marquee)
  expect(await billingOf(tenant)).toMatchObject({
    plan: { name: 'Pro' },
    subscription: null,
    subscriptionValidated: false,
  })
  const { id } = await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({ company_id: tenant.id, status: 'active', stripe_customer_id: 'cus_9', quantity: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const set = (values: { stripe_subscription_id?: string; stripe_customer_id?: string | null; status?: 'past_due' }) =>
    marquee.sql((tx) => tx.updateTable('subscriptions').set(values).where('id', '=', id).execute())
  expect((await billingOf(tenant)).subscriptionValidated).toBe(false)
  await set({ stripe_subscription_id: `sub_${tenant.id}` })
  expect((await billingOf(tenant)).subscriptionValidated).toBe(true)
  await set({ stripe_customer_id: null })
  expect((await billingOf(tenant)).subscriptionValidated).toBe(false)
  await set({ stripe_customer_id: 'cus_9', status: 'past_due' })
  expect((await billingOf(tenant)).subscriptionValidated).toBe(false)
})

test('each plan limit has its usage [C-BILL-156 M-LIM-30]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  await member(marquee, tenant, 'member')
  await events(marquee, tenant, 'Opening night', 'Encore')
  await marquee.sql(async (tx) => {
    const company_id = tenant.id
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    await tx
      .insertInto('company_mails')
      .values([
        { company_id, month, sent: 7 },
        { company_id, month: '2020-01-01', sent: 900 },
      ])
      .onConflict((conflict) => conflict.columns(['company_id', 'month']).doUpdateSet({ sent: 7 }))
      .execute()
    await tx
      .insertInto('company_files')
      .values({ company_id, path: `logos/${company_id}`, bytes: 2 ** 30, uploaded_by: tenant.owner.id })
      .execute()
    await tx.insertInto('budget_items').values({ company_id, name: 'Lights' }).execute()
  })
  const other = await company(marquee)
  await events(marquee, other, 'Elsewhere')
  expect((await billingOf(tenant)).usage).toEqual({
    members: { used: 2, limit: 5 },
    storage_per_user: { used: 1, limit: null },
    guests: { used: 0, limit: 0 },
    events: { used: 2, limit: 10 },
    storage: { used: 1, limit: 5 },
    emails: { used: 7, limit: 1000 },
    integrations: { used: 0, limit: 1 },
    budget_items: { used: 1, limit: 200 },
  })
  expect((await billingOf(other)).usage).toMatchObject({ guests: { limit: 25 }, events: { used: 1, limit: null } })
})

test('the simulator shows test mode; with BILLING=off nothing is sold, and plans show no price [C-BILL-152]', async () => {
  const here = await company(marquee)
  const ahead = expect.stringMatching(/^\d{4}-/)
  expect(await billingOf(here)).toMatchObject({ selling: true, test_mode: true, company: { trial_ends_at: ahead } })
  const off = await startTestMarquee({ BILLING: 'off' })
  try {
    const tenant = await company(off)
    await off.sql((tx) =>
      tx.updateTable('plans').set({ stripe_price_id: 'price_pro' }).where('name', '=', 'Pro').execute(),
    )
    await off.sql((tx) =>
      tx
        .insertInto('plan_prices')
        .values((eb) => ({
          plan_id: eb.selectFrom('plans').select('id').where('name', '=', 'Pro'),
          stripe_price_id: 'price_pro',
          kind: 'seat',
          currency: 'USD',
          billing_frequency: 'monthly',
          unit_amount: 1900,
        }))
        .execute(),
    )
    const { selling, test_mode, plan, company: known } = (await off.call(tenant.owner, 'billing', 'getBilling')).ok
    const { figures } = (await off.call(tenant.owner, 'dashboard', 'getDashboard')).ok
    expect([known.trial_ends_at, figures.trial_ends_at]).toEqual([null, null])
    expect([selling, test_mode, plan?.name]).toEqual([false, false, 'Pro'])
    expect((await off.call({}, 'onboarding', 'listPlans')).ok.plans.map((one) => one.stripe_price_id)).toEqual([
      null,
      null,
      null,
    ])
    expect((await off.call(tenant.owner, 'billing', 'createCheckout', { priceId: 'price_pro' })).error?.error).toBe(
      'Subscription service not configured. Please contact support',
    )
    expect((await off.call(tenant.owner, 'billing', 'customerPortal')).code).toBe('payments_not_configured')
    expect((await off.call(tenant.owner, 'billing', 'getCustomerInvoices')).ok).toEqual({ invoices: [], card: null })
  } finally {
    await off.close()
  }
})
