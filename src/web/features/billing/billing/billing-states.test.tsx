import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { billing as inTrial, subscription } from '#tests/web/billing.ts'
import { closePage, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { plan as pro } from '#tests/web/plan.ts'
import { RequireUser } from '#web/domain/guards.tsx'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { BillingTab } from './billing-tab.tsx'
import type { BilledSubscription, Billing } from './use-billing.ts'

const before = '2020-03-04T12:00:00.000Z'
const invoice = {
  id: 'in_1',
  number: 'M-1',
  status: 'open',
  amount_paid: 0,
  total: 5700,
  amount_remaining: 5700,
  amount_refunded: 0,
  currency: 'usd',
  created: Date.UTC(2031, 2, 4, 12) / 1000,
  due_date: null,
  next_payment_attempt: null,
  attempt_count: 0,
  hosted_invoice_url: 'https://pay.example/in_1',
}

afterEach(closePage)

function open(billing: Billing, plans: object[] = [pro], answers: Parameters<typeof openPage>[2] = {}): OpenedPage {
  const page = { path: '/billing', element: <BillingTab /> }
  return openPage(
    '/billing',
    { Component: RequireUser, children: [page] },
    {
      'auth/get-session': () => owner(['dashboard', 'company_settings']),
      'billing/get-billing': () => billing,
      'billing/check-subscription': () => ({
        subscribed: true,
        subscription_tier: null,
        subscription_end: null,
        trial_ends_at: null,
        first_charge: null,
      }),
      'billing/get-customer-invoices': () => ({ invoices: [invoice] }),
      'onboarding/list-plans': () => ({ plans }),
      ...answers,
    },
  )
}

const owing = (status: BilledSubscription['status'] = 'past_due'): Billing => ({
  ...inTrial,
  company: { ...inTrial.company, status: 'past_due', has_payment_customer: true },
  subscription: { ...subscription, status },
  had_subscription: true,
})

test('without a subscription a trial is shown with its date and a link to subscribe', async () => {
  open(inTrial)
  expect(await screen.findByText('Free trial until March 4, 2199')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add a card to keep your plan' })).toBeDefined()
  expect(screen.queryByText('No Active Subscription')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  // The day from which the company is read-only is named before it comes.
  expect(screen.getByText(/After that, it becomes read-only unless you subscribe/)).toBeDefined()
  await screen.findByText(/Cancel anytime • No setup fees • 14-day free trial/)
})

test('the billing address and the tax number are edited in the portal, where there is a customer', async () => {
  open(inTrial)
  await screen.findByText('You can enter them at our payment provider once you have added a card')
  expect(screen.getByText(/No taxes are added to the prices shown/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit in billing portal' })).toBeNull()
  closePage()
  open({ ...inTrial, company: { ...inTrial.company, has_payment_customer: true } })
  await screen.findByText('Kept by our payment provider and printed on your invoices')
  expect(screen.getByRole('button', { name: 'Edit in billing portal' })).toBeDefined()
})

test('a plan that was paid in another tab is shown when this tab gets the focus again', async () => {
  const page = open(inTrial)
  await screen.findByText('Free trial until March 4, 2199')
  const paid = { ...inTrial, subscription, subscriptionValidated: true, had_subscription: true }
  page.answer('billing/get-billing', () => paid)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('button', { name: 'Change Plan' })
  expect(screen.queryByRole('button', { name: 'Add a card to keep your plan' })).toBeNull()
})

test('a company restricted by staff is offered no plan, and nothing says that a payment is overdue', async () => {
  open({ ...inTrial, company: { ...inTrial.company, status: 'suspended', set_by_staff: { reason: 'Terms of use' } } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('You can choose a plan once support lifts the restriction.')
  await screen.findByText('Billing Information')
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
  expect(document.body.textContent).not.toMatch(/overdue|free trial/i)
})

test('a company restricted by staff that owes a payment reads that paying is not enough', async () => {
  const { company } = owing()
  open({ ...owing(), company: { ...company, status: 'suspended', set_by_staff: { reason: null } } })
  await screen.findByRole('link', { name: 'Pay $57.00 now' })
  const text = screen.getByRole('alert').textContent
  expect(text).toContain('Paying settles the balance, but only support can lift the restriction.')
})

test('a subscriber restricted by staff reads that charges continue', async () => {
  const company = { ...inTrial.company, status: 'suspended' as const, set_by_staff: { reason: 'Terms of use' } }
  open({ ...inTrial, company, subscription, subscriptionValidated: true, had_subscription: true })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(
    'Reason: “Terms of use”. The subscription continues: the next charge is $57.00 on',
  )
  expect(alert.textContent).toContain('You can change the plan once support lifts the restriction.')
})

test('after the trial the page shows that there is no subscription, and since when [C-BILL-11]', async () => {
  open({ ...inTrial, company: { ...inTrial.company, status: 'past_due', trial_ends_at: before } })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('No Active Subscription')).toBeDefined()
  expect(alert.textContent).toContain('This company has no active subscription.')
  expect(alert.textContent).toContain('The free trial ended on March 4, 2020.')
  expect(alert.textContent).toContain('It is in read-only mode.')
  expect(screen.queryByRole('button', { name: 'Add a card to keep your plan' })).toBeNull()
})

test('after a subscription the page shows when the last one ended', async () => {
  const company = { ...inTrial.company, status: 'inactive' as const, trial_ends_at: before }
  const ended = { ...subscription, status: 'cancelled' as const, renewal_date: before, ended_at: before }
  open({ ...inTrial, company, subscription: ended, had_subscription: true })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('no active subscription. The last one ended on March 4, 2020.')
})

test('a former subscriber is not offered another trial', async () => {
  open({
    ...inTrial,
    had_subscription: true,
    company: { ...inTrial.company, status: 'inactive', trial_ends_at: before },
  })
  await screen.findByRole('button', { name: 'Choose Pro' })
  expect(screen.getByText(/Cancel anytime • No setup fees/).textContent).not.toContain('free trial')
})

test('while staff gave access the alert says until when, and nothing of read-only mode', async () => {
  const billing = owing()
  open({ ...billing, company: { ...billing.company, status: 'active', active_until: '2199-03-04T12:00:00.000Z' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Marquee support restored full access until March 4, 2199.')
  expect(alert.textContent).not.toContain('is read-only')
})

test('an open invoice is still owed after the subscription has ended', async () => {
  open(owing('cancelled'))
  const pay = await screen.findByRole('link', { name: 'Pay $57.00 now' })
  expect(pay.closest('[role=alert]')?.textContent).toContain(
    'The subscription has ended, but $57.00 has been due since',
  )
})

test('the amount due is shown once, with the plan and one button to pay it [C-BILL-17 C-BILL-22]', async () => {
  open(owing())
  const pay = await screen.findByRole('link', { name: 'Pay $57.00 now' })
  expect(pay.getAttribute('href')).toBe('https://pay.example/in_1')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Payment Past Due')).toBeDefined()
  expect(alert.textContent).toContain('$57.00 has been due since March 4, 2031.')
  expect(screen.getByRole('button', { name: 'Resolve in Payment Portal' })).toBeDefined()
  const plan = screen.getByRole('heading', { name: 'Current Plan' })
  expect(plan).toBeDefined()
  expect(screen.getByText('$57 / month for 3 seats')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
  expect(screen.queryByText('No Active Subscription')).toBeNull()
})

test('an unpaid, cancelled plan over its limits has one alert: the payment', async () => {
  const given = owing()
  open({
    ...given,
    subscription: { ...subscription, status: 'past_due', cancel_at_period_end: true },
    usage: { ...given.usage, members: { used: 8, limit: 5 } },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Payment Past Due')
  expect(screen.queryByText('This subscription is cancelled')).toBeNull()
  expect(screen.queryByText(/over the limits of/)).toBeNull()
  expect(screen.getByText(/^Payment overdue\. Ends on /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep Subscription' })).toBeTruthy()
})

test('a cancelled plan over its limits shows the cancellation', async () => {
  open({
    ...inTrial,
    subscription: { ...subscription, cancel_at_period_end: true },
    subscriptionValidated: true,
    usage: { ...inTrial.usage, members: { used: 8, limit: 5 } },
  })
  expect(await screen.findByText('This subscription is cancelled')).toBeDefined()
  expect(screen.getByText('Cancelled')).toBeDefined()
  expect(screen.queryByText('Active')).toBeNull()
  expect(screen.queryByText(/over the limits of/)).toBeNull()
})

test('test mode is a line on the page, not an alert [C-BILL-144]', async () => {
  open(inTrial)
  const line = (await screen.findByText('Test mode')).parentElement
  expect(line?.textContent).toBe('Test mode No card is ever charged.')
  expect(line?.closest('[role="alert"], [data-test="true"]')).toBeNull()
})

test('the contact card links to sales; without a sales address there is no card [C-BILL-13 C-BILL-14]', async () => {
  open(inTrial)
  const link = await screen.findByRole('link', { name: 'Contact Sales' })
  expect(link.getAttribute('href')).toBe('mailto:sales@marquee.example?subject=Marquee%20Enterprise')
  closePage()
  siteFacts().sales = null
  open(inTrial)
  expect(await screen.findByRole('button', { name: 'Add a card for Pro' })).toBeDefined()
  expect(screen.queryByText('Custom pricing')).toBeNull()
  siteFacts().sales = 'sales@marquee.example'
})

test('Stripe is named only if it processes the payments [C-BILL-15]', async () => {
  open({ ...inTrial, provider: 'stripe' })
  expect(await screen.findByText(/Payments are processed securely by Stripe\./)).toBeDefined()
  closePage()
  open(inTrial)
  expect(await screen.findByText(/Payments are simulated here: no card is charged\./)).toBeDefined()
  expect(screen.queryByText(/by Stripe/)).toBeNull()
})

test('the plan of the trial is marked, and plans are in order of their lowest price', async () => {
  const limits = { ...pro.limits, pricing_model: 'per_user', per_user_price_monthly: 1900, min_users: 3 }
  const perUser = { ...pro, limits }
  const flat = {
    ...pro,
    id: 'a1',
    name: 'Starter',
    price_monthly: 2900,
    limits: { ...pro.limits, pricing_model: 'flat' },
  }
  open({ ...inTrial, plan: pro }, [perUser, flat])
  const cards = await screen.findAllByRole('article')
  const marked = cards.filter((card) => within(card).queryByText('Current plan') !== null)
  expect(marked.map((card) => within(card).getByRole('button').textContent)).toEqual(['Add a card for Pro'])
  expect(
    screen.getAllByRole('button', { name: /^(Choose|Add a card for) / }).map(({ textContent }) => textContent),
  ).toEqual(['Choose Starter', 'Add a card for Pro'])
})

test('a change to a plan without branding says beforehand what becomes of logo and colors', async () => {
  const account = owner(['dashboard', 'company_settings'])
  const branded = { ...account, company: { ...account.company, brand: { primary: '#0a7d4b', secondary: '#112233' } } }
  const active = { ...inTrial, subscription, subscriptionValidated: true }
  const other = { ...pro, id: '0f9a0f0e-30a5-4e8c-9a54-0d2f4f0c9b77', name: 'Starter', stripe_price_id: 'price_s' }
  open(active, [other], {
    'auth/get-session': () => branded,
    'billing/preview-plan-change': () => ({
      ...{ period_amount: 2900, currency: 'USD', billing_frequency: 'monthly', seats: null, trial_ends_at: null },
      next_charge: { currency: 'USD', amount_due: 2900, due_at: null, lines: [], credit: 0, total: 2900 },
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Change Plan' }))
  fireEvent.click(await screen.findByRole('radio', { name: /Starter/ }))
  await screen.findByText('Starter does not include branding')
})
