import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { plans as planCalls } from '#shared/features/back-office/plans.ts'
import { staff } from '#tests/web/accounts.ts'
import { choose, dialog, fill, inDialog, press, pressInDialog } from '#tests/web/acting.ts'
import { subscription } from '#tests/web/billing.ts'
import { refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { plan } from '#tests/web/plan.ts'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const { company } = sampleOf(adminCompanies.calls.getCompany.output)
const subscribed = {
  ...subscription,
  created_at: '2199-01-04T12:00:00.000Z',
  plan_name: 'Pro',
  sync_error: null,
}
const invoice = {
  id: 'in_1',
  number: 'M-1',
  status: 'paid',
  total: 5700,
  amount_paid: 5700,
  amount_refunded: 500,
  amount_remaining: 0,
  currency: 'usd',
  created: Date.UTC(2031, 2, 4, 12) / 1000,
  due_date: null,
  next_payment_attempt: null,
  attempt_count: 0,
  hosted_invoice_url: 'https://pay.example/in_1',
}

const answers = (given: object = {}) => ({
  'admin-companies/get-company': () => ({
    company: {
      ...{ ...company, id, name: 'Aurora Live', slug: 'aurora', timezone: 'UTC', is_platform: false },
      ...{ stripe_customer_id: 'cus_1', subscriptions: [{ ...subscribed, ...given }] },
    },
    payments: { selling: true, test_mode: true },
  }),
  'company-billing/get-company-invoices': () => ({ invoices: [invoice, { ...invoice, id: 'in_2', status: 'open' }] }),
  'plans/list-plans': () => ({
    plans: [{ ...sampleOf(planCalls.calls.listPlans.output.shape.plans.element), ...plan, name: 'Business' }],
  }),
  'company-billing/preview-company-plan-change': () => ({
    ...sampleOf(companyBilling.calls.previewCompanyPlanChange.output),
    ...{ plan_name: 'Business', period_amount: 9900, billing_frequency: 'monthly', trial_ends_at: null },
    next_charge: {
      ...{ currency: 'USD', total: 4200, amount_due: 4200, due_at: '2199-03-04T12:00:00.000Z' },
      lines: [{ description: 'Remaining time on Business', amount: 4200 }],
    },
  }),
})
const open = (given?: object) => openProduct(`/admin/companies/${id}?tab=subscription`, staff(), answers(given))

test('a cancellation explains its effect at the end of the period and immediately, before it is sent', async () => {
  const page = open()
  await press('Cancel Subscription')
  const box = await dialog('Cancel the subscription?')
  box.getByText(/keeps Pro until Mar 4, 2199.*You can undo this until then. Nothing is refunded/)
  await choose('When', 'Immediately')
  box.getByText(/cannot be undone.*Members keep access until Mar 4, 2199/)
  await fill(/^Reason shown/, 'As you wished')
  await pressInDialog('End Subscription')
  await screen.findByText('Subscription ended')
  expect(page.asked.find(({ call }) => call.endsWith('cancel-company-subscription'))?.input).toEqual({
    company_id: id,
    when: 'now',
    shown_reason: 'As you wished',
  })
})

test('a subscription at an earlier price of its plan shows the current price too', async () => {
  const perSeat = {
    ...plan,
    limits: { ...plan.limits, pricing_model: 'per_user' as const, per_user_price_monthly: 2500 },
  }
  const page = open()
  const given = answers()['admin-companies/get-company']()
  page.answer('admin-companies/get-company', () => ({ ...given, company: { ...given.company, plan: perSeat } }))
  await page.go(`/admin/companies/${id}?tab=subscription&again`)
  await screen.findByText('$57.00 / month')
  const label = await screen.findByText('Current price of the plan')
  expect(label.parentElement?.textContent).toContain('$75.00 / month')
})

test('what a company owes has the number of failed attempts, the next one, and what follows', async () => {
  const page = open({ status: 'past_due', owed_amount: 5700 })
  const given = answers({ status: 'past_due', owed_amount: 5700 })['admin-companies/get-company']()
  const failed = { ...invoice, status: 'open', amount_remaining: 5700, attempt_count: 3 }
  const next_payment_attempt = Date.UTC(2031, 2, 9, 12) / 1000
  const owing = { ...given.company, status: 'past_due', status_set_by: 'billing' }
  page.answer('admin-companies/get-company', () => ({ ...given, company: owing }))
  page.answer('company-billing/get-company-invoices', () => ({ invoices: [{ ...failed, next_payment_attempt }] }))
  await page.go(`/admin/companies/${id}?tab=subscription&again`)
  const label = await screen.findByText('Owed')
  await waitFor(() =>
    expect(label.parentElement?.textContent).toContain(
      "$57.00 since Mar 04, 2031; 3 failed attempts, next attempt on Mar 09, 2031. Stripe's retry schedule determines how many more follow; after the last one, the company is suspended",
    ),
  )
})

test('the trial of a subscription shows its first charge and can be extended', async () => {
  const page = open({ status: 'trialing' })
  await screen.findByText('Trial until Mar 4, 2199, then $57.00')
  expect((await screen.findByText('First charge')).parentElement?.textContent).toContain('Mar 4, 2199')
  await press('Extend Trial')
  const box = await dialog('Extend the trial')
  box.getByText(/will end on.*, and its first charge moves to that day/)
  await fill(/^Reason/, 'They asked for it')
  await pressInDialog('Extend Trial')
  await waitFor(() =>
    expect(page.asked.find(({ call }) => call === 'admin-companies/extend-trial')?.input).toEqual({
      ...{ company_id: id, days: 14, admin_notes: 'They asked for it' },
    }),
  )
})

test('a cancelled trial says why it cannot be extended', async () => {
  open({ status: 'trialing', cancel_at_period_end: true })
  await screen.findByText(/undo the cancellation to extend the trial/)
  expect(screen.getByRole('button', { name: 'Extend Trial' })).toHaveProperty('disabled', true)
})

test('the days of access that staff gave can be changed before they are over', async () => {
  const page = open({ status: 'unpaid' })
  const given = answers({ status: 'unpaid' })['admin-companies/get-company']()
  const reactivated = { status: 'active', status_set_by: 'administrator', status_until: '2199-03-04T12:00:00.000Z' }
  page.answer('admin-companies/get-company', () => ({ ...given, company: { ...given.company, ...reactivated } }))
  await page.go(`/admin/companies/${id}?again`)
  await press('Change Days of Access')
  const box = await dialog('Change the days of access?')
  box.getByText(/has access until March 4, 2199/)
  await fill('Days of access', '10')
  await pressInDialog('Change')
  await waitFor(() =>
    expect(page.asked.find(({ call }) => call === 'admin-companies/reactivate-company')?.input).toEqual({
      company_id: id,
      days: 10,
    }),
  )
})

test('ending an unpaid subscription says that the open invoice is still owed', async () => {
  open({ status: 'unpaid' })
  await press('Cancel Subscription')
  const box = await dialog('Cancel the subscription?')
  await choose('When', 'Immediately')
  box.getByText(/The open invoice is still owed\. The company stays .* until Mar 4, 2199 and then becomes inactive/)
})

test('a cancellation can be undone until the period ends', async () => {
  const page = open({ cancel_at_period_end: true })
  await press('Undo Cancellation')
  ;(await dialog('Undo the cancellation?')).getByText(/The next charge is on Mar 4, 2199/)
  await pressInDialog('Undo Cancellation')
  await screen.findByText('Cancellation undone')
  expect(page.asked.some(({ call }) => call.endsWith('keep-company-subscription'))).toBe(true)
})

test('a plan change shows what it costs and when, and sends the price that was shown', async () => {
  const page = open()
  await press('Change Plan')
  await choose('Plan', /Business/)
  const cost = within(await screen.findByRole('region', { name: 'What this costs' }))
  cost.getByText(/\$99.00 \/ month/)
  cost.getByText('Due on March 4, 2199')
  await pressInDialog('Change Plan')
  await screen.findByText('Plan changed')
  expect(page.asked.find(({ call }) => call.endsWith('change-company-plan'))?.input).toMatchObject({
    plan_id: plan.id,
    expected_amount: 9900,
  })
})

test('before a plan change the limits that the company exceeds on the new plan are named', async () => {
  const usage = { ...company.usage, members: { used: 7, limit: null }, events: { used: 3, limit: null } }
  const given = answers()
  const { company: tenant, payments } = given['admin-companies/get-company']()
  const [business] = given['plans/list-plans']().plans
  const limits = { ...business?.limits, max_team_members: 5, max_users: null, max_events: 3 }
  openProduct(`/admin/companies/${id}?tab=subscription`, staff(), {
    ...given,
    'admin-companies/get-company': () => ({ company: { ...tenant, usage }, payments }),
    'plans/list-plans': () => ({ plans: [{ ...business, limits }] }),
  })
  await press('Change Plan')
  await choose('Plan', /Business/)
  const box = await dialog('Change the plan')
  await box.findByText(/Over the limits of Business: Team members: 7 of 5\./)
})

test('only paid invoices offer a refund, of at most the rest; a failure of the provider is shown and the input kept', async () => {
  const page = open()
  await screen.findByRole('button', { name: 'Refund invoice M-1' })
  expect(screen.getAllByRole('button', { name: /^Refund invoice/ })).toHaveLength(1)
  expect(screen.getAllByText('Partly refunded')).toHaveLength(2)
  await press('Refund invoice M-1')
  const box = await dialog('Refund invoice M-1')
  box.getByText('Up to $52.00')
  await fill(/^Amount/, '60')
  await pressInDialog('Refund')
  box.getByText('At most $52.00 can be refunded')
  box.getByText('Choose a reason')
  await fill(/^Amount/, '20.5')
  await choose(/^Reason/, 'Duplicate payment')
  page.answer('company-billing/refund-invoice', () => refusal('payment_refused', 422))
  await pressInDialog('Refund $20.50')
  await screen.findByText('Refund Failed')
  page.answer('company-billing/refund-invoice', () => ({ success: true }))
  await waitFor(async () => expect((await inDialog('Refund $20.50')).hasAttribute('disabled')).toBe(false))
  await pressInDialog('Refund $20.50')
  await screen.findByText('$20.50 refunded')
  expect(page.asked.findLast(({ call }) => call.endsWith('refund-invoice'))?.input).toEqual({
    company_id: id,
    invoice_id: 'in_1',
    amount: 2050,
    refunded_before: 500,
    reason: 'duplicate',
  })
})

test.each([
  ['a trial at the provider ends with it', { status: 'trialing' }, 'Trial ends', 'Mar 4, 2199'],
  ['of a subscriber it is over', { status: 'active' }, 'Trial', 'Subscribed on Jan 4, 2199'],
])('the trial of a company: %s', async (_, given, name, value) => {
  openProduct(`/admin/companies/${id}`, staff(), answers(given))
  const term = await screen.findByText(name, { selector: 'dt' })
  expect(term.nextElementSibling?.textContent).toBe(value)
})
