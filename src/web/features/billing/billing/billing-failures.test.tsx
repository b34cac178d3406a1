import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { billing as calls } from '#shared/features/billing/billing.ts'
import { owner } from '#tests/web/accounts.ts'
import { button, fill, press, pressInDialog } from '#tests/web/acting.ts'
import { billing, subscription } from '#tests/web/billing.ts'
import { held, type OpenedPage, refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { plan } from '#tests/web/plan.ts'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

const moment = Date.UTC(2031, 2, 4, 12) / 1000
const invoice = {
  ...sampleOf(calls.calls.getCustomerInvoices.output.shape.invoices.element),
  ...{ id: 'in_1', number: 'M-1', currency: 'eur', created: moment, total: 123_456, amount_paid: 123_456 },
}
const subscribed = {
  ...billing,
  company: { ...billing.company, has_payment_customer: true },
  subscription,
  subscriptionValidated: true,
  had_subscription: true,
}

function open(given: object = billing, answers: Record<string, () => unknown> = {}): OpenedPage {
  vi.stubGlobal('open', () => ({ close: () => undefined, closed: false, location: {}, document: new Document() }))
  return openProduct('/company-settings?tab=billing', owner(['dashboard', 'company_settings']), {
    'billing/get-billing': () => given,
    'onboarding/list-plans': () => ({ plans: [plan] }),
    'billing/get-customer-invoices': () => ({ invoices: [invoice] }),
    'billing/check-subscription': () => ({
      ...{ subscribed: true, subscription_tier: 'Pro', subscription_end: null, trial_ends_at: null },
    }),
    ...answers,
  })
}

async function expectToast(...words: string[]): Promise<void> {
  const toast = await screen.findByRole('region', { name: 'Notifications' })
  for (const each of words) await waitFor(() => expect(toast.textContent).toContain(each))
}

const signedOut = () => refusal('no_session', 401, 'Auth session missing!')

describe('loading', () => {
  test('shows a skeleton, then an error or an empty state [C-BILL-02..04]', async () => {
    const answer = held(() => refusal('unexpected', 500, 'The lights went out.'))
    open(billing, { 'billing/get-billing': () => answer.answer({ call: '', input: {}, company: null }) })
    await screen.findByRole('status', { name: 'Loading billing information' })
    answer.release()
    await screen.findByText('Failed to load billing information: The lights went out.')
    closeProduct()
    open(billing, { 'billing/get-billing': () => Response.json(null) })
    await screen.findByText('No billing data available.')
  })

  test('failed plans and invoices can be reloaded [C-BILL-44 C-BILL-73]', async () => {
    const page = open(billing, { 'onboarding/list-plans': () => new Response('', { status: 500 }) })
    await screen.findByText('Failed to load available plans. Please refresh the page or contact support.')
    page.answer('onboarding/list-plans', () => ({ plans: [plan] }))
    await press('Retry')
    await button('Add a card for Pro')
    closeProduct()
    const other = open(subscribed, {
      'billing/get-customer-invoices': () => refusal('unexpected', 500, 'The printer is jammed.'),
    })
    await screen.findByText('Failed to load invoices: The printer is jammed.')
    other.answer('billing/get-customer-invoices', () => ({ invoices: [invoice] }))
    await press('Retry')
    await screen.findByRole('table', { name: 'Invoices' })
  })
})

const editEmail = async () => {
  await press('Edit the billing email')
  await fill(/^Billing email/, 'bills@example.test')
  await press('Save')
}
const cancel = async () => {
  await press('Cancel Subscription')
  await pressInDialog('Cancel Subscription')
}
const unexpected = () => refusal('unexpected', 500)
const unavailable = () => refusal('payments_unavailable', 502)
const pastDue = { ...subscribed, company: { ...subscribed.company, status: 'past_due' } }

test.each([
  {
    name: 'a checkout [C-BILL-70]',
    act: () => press('Add a card for Pro'),
    call: 'create-checkout',
    answer: unavailable,
    says: ['Checkout Error', 'Failed to create checkout session. Please try again.'],
  },
  {
    name: 'a checkout without a session [C-BILL-68]',
    act: () => press('Add a card for Pro'),
    call: 'create-checkout',
    answer: signedOut,
    says: ['Authentication Required', 'Please sign in to subscribe'],
  },
  {
    name: 'a checkout of the plan that was chosen in another tab',
    act: () => press('Add a card for Pro'),
    call: 'create-checkout',
    answer: () => refusal('already_on_plan', 409),
    says: ['Pro is already your plan', 'This page now shows your subscription.'],
  },
  {
    name: 'the billing email [C-BILL-30]',
    act: editEmail,
    call: 'update-billing-email',
    answer: unexpected,
    says: ['Update Failed', 'Failed to update billing email'],
  },
  {
    name: 'the billing email without a company [C-BILL-28]',
    act: editEmail,
    call: 'update-billing-email',
    answer: () => refusal('company_required', 400, 'No company selected'),
    says: ['Update Failed', 'No company selected'],
  },
  {
    name: 'the check of the subscription [C-BILL-67]',
    given: subscribed,
    act: async () => undefined,
    call: 'check-subscription',
    answer: () => refusal('payments_not_configured', 503),
    says: ['Subscription Check Failed', 'Subscription service not configured. Please contact support'],
  },
  {
    name: 'the download of an invoice [C-BILL-46]',
    given: subscribed,
    act: () => press('Download invoice M-1'),
    call: 'download-invoice',
    answer: () => refusal('not_found', 404),
    says: ['Download Failed', 'Failed to download invoice'],
  },
  {
    name: 'a cancellation, with its reason [C-BILL-49]',
    given: subscribed,
    act: cancel,
    call: 'cancel-subscription',
    answer: () => refusal('unexpected', 500, 'The subscription is elsewhere.'),
    says: ['Cancellation Failed', 'The subscription is elsewhere.'],
  },
  {
    name: 'a cancellation without a reason [C-BILL-49]',
    given: subscribed,
    act: cancel,
    call: 'cancel-subscription',
    answer: () => new Response('', { status: 500 }),
    says: ['Cancellation Failed', 'Failed to cancel subscription'],
  },
  {
    name: 'the portal [C-BILL-71]',
    given: subscribed,
    act: () => press('Manage Subscription'),
    call: 'customer-portal',
    answer: unavailable,
    says: ['Stripe Portal Error', 'Failed to open Stripe portal'],
  },
  {
    name: 'the portal without a session [C-BILL-69]',
    given: subscribed,
    act: () => press('Manage Subscription'),
    call: 'customer-portal',
    answer: signedOut,
    says: ['Authentication Required', 'Please sign in to manage subscription'],
  },
  {
    name: 'the portal of the alert [C-BILL-72]',
    given: pastDue,
    act: () => press('Resolve in Payment Portal'),
    call: 'customer-portal',
    answer: unavailable,
    says: ['Portal Access Error'],
  },
])('the failure is shown of $name', async ({ given, act, call, answer, says }) => {
  open(given, {
    [`billing/${call}`]: answer,
    'auth/refresh-session': () => Promise.reject(new TypeError('No network')),
  })
  await act()
  await expectToast(...says)
})

describe('each company status', () => {
  test.each([
    ['past_due', 'Payment Past Due', '[C-BILL-07 C-BILL-17 C-BILL-22]'],
    ['suspended', 'Account Suspended', '[C-BILL-18]'],
    ['inactive', 'Account Inactive', '[C-BILL-19]'],
  ])('%s shows the alert %s with a way to pay %s', async (status, title, _) => {
    open({ ...subscribed, company: { ...subscribed.company, status } })
    expect((await screen.findByText(title)).closest('[role="alert"]')).not.toBeNull()
    await button('Resolve in Payment Portal')
  })

  test('an unknown status is named; a company that never paid has nothing to settle [C-BILL-20 C-BILL-23]', async () => {
    open({ ...subscribed, company: { ...subscribed.company, status: 'frozen', has_payment_customer: false } })
    const alert = (await screen.findByText('Account Status Issue')).closest('[role="alert"]')
    expect(alert?.textContent).toContain('Your company is currently frozen. Access may be limited.')
    expect(screen.queryByRole('button', { name: 'Resolve in Payment Portal' })).toBeNull()
  })

  test('an active company without a plan shows no alert, but renewal and usage [C-BILL-21 C-BILL-43 C-BILL-76 C-BILL-77]', async () => {
    open({
      ...subscribed,
      plan: null,
      subscription: { ...subscription, renewal_date: '2031-03-04T12:00:00Z' },
      usage: { ...billing.usage, members: { used: 8, limit: 5 } },
    })
    for (const text of ['No Plan', 'Renews on March 4, 2031', /8 of 5 team members/, 'No active plan found'])
      await screen.findByText(text)
    expect(screen.queryByText('Payment Past Due')).toBeNull()
  })

  test('invoices show status, dates and amounts [C-BILL-33..35] [C-BILL-37 C-BILL-40..42]', async () => {
    const due_date = moment + 10 * 86_400
    const invoices = ['paid', 'open', 'draft', 'void'].map((status, index) => ({
      ...{ ...invoice, id: status, number: `M-${index}`, status },
      ...(status === 'open' && { due_date, amount_remaining: 123_456 }),
    }))
    open(subscribed, { 'billing/get-customer-invoices': () => ({ invoices }) })
    await screen.findByText('Void')
    const table = within(screen.getByRole('table', { name: 'Invoices' }))
    const [, ...rows] = table.getAllByRole('row').map(({ textContent }) => textContent ?? '')
    for (const [index, word] of ['Paid', 'Open', 'Draft', 'Void'].entries()) {
      expect(rows[index]).toContain(word)
      expect(rows[index]).toContain('1234.56 EUR')
      expect(rows[index]).toContain('Mar 04, 2031')
    }
    expect(rows[1]).toContain('Mar 14, 2031')
  })

  test('with an open payment no other plan can be chosen', async () => {
    open(
      { ...pastDue, subscriptionValidated: false, subscription: { ...subscription, status: 'unpaid' } },
      {
        'billing/get-customer-invoices': () => ({
          invoices: [{ ...invoice, status: 'open', amount_remaining: 123_456, due_date: moment + 10 * 86_400 }],
        }),
      },
    )
    await screen.findByText(/A payment is overdue. Pay it before you choose another plan\./)
    await screen.findByText(/€1,234\.56 has been due since March 14, 2031\./)
    expect(await button('Choose Pro')).toHaveProperty('disabled', true)
  })

  test('without billing nothing can be bought [C-BILL-152]', async () => {
    open({ ...billing, selling: false, test_mode: false, provider: null })
    await screen.findByText(/Plans are assigned by the platform here/)
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
    expect(screen.queryByText('Test mode')).toBeNull()
  })
})
