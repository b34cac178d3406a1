import type { Locator, Page } from '@playwright/test'
import type { Output } from '#shared/call.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { pay, priceOf, subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { giveOwnRole, joined } from '#tests/e2e/support/team.ts'

type Billing = Output<typeof billing.calls.getBilling>
type Invoices = Output<typeof billing.calls.getCustomerInvoices>['invoices']

const tab = '/company-settings?tab=billing'
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })
const chooser = (page: Page) => page.getByRole('region', { name: 'Choose a plan' })
const currentPlan = (page: Page) => page.getByRole('heading', { name: 'Current Plan' })

async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  // On a phone it lies over what is pressed next.
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}

/** The next such call, or every one, is refused. */
async function refuse(page: Page, call: string, status: number, code: ErrorCode, error = 'Boom', times = 1) {
  const json = { success: false, error, code, data: {}, request_id: 'test' }
  await page.route(`**/api/billing/${call}*`, (route) => route.fulfill({ status, json }), { times })
}

const changes = new WeakMap<Page, (truth: Billing) => void>()

/** The truth about billing, changed on its way to the page from now on. */
async function doctor(page: Page, change: (truth: Billing) => void): Promise<void> {
  const isFirst = !changes.has(page)
  changes.set(page, change)
  if (!isFirst) return
  await page.route('**/api/billing/get-billing', async (route) => {
    const response = await route.fetch()
    const truth: Billing = await response.json()
    changes.get(page)?.(truth)
    // The page may have gone elsewhere meanwhile.
    await route.fulfill({ response, json: truth }).catch(() => undefined)
  })
}

/** As when somebody comes back from another tab. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('a plan is chosen, paid for at the provider and seen at once, there and here', async ({ page, seed }) => {
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await priceOf(tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  await page.route('**/api/onboarding/list-plans*', async (route) => {
    const response = await route.fetch()
    const { plans } = await response.json()
    for (const plan of plans) if (plan.name === 'Starter') plan.stripe_price_id = null
    await route.fulfill({ response, json: { plans } })
  })

  await test.step('the plans to choose from, and one that cannot be bought [C-BILL-05 C-BILL-12..14 C-BILL-16 C-BILL-74 C-BILL-75 C-BILL-144]', async () => {
    await page.goto(tab)
    await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Free trial until [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(button(page, 'Add a card to keep it')).toBeVisible()
    const cards = chooser(page).getByRole('article')
    const starter = cards.filter({ has: button(page, 'Choose Starter') })
    await expect(starter.getByText('Stripe price ID not configured')).toBeVisible()
    await expect(button(starter, 'Choose Starter')).toBeDisabled()
    const enterprise = cards.filter({ hasText: 'Custom pricing' })
    await expect(enterprise.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', /^mailto:sales@/)
    await expect(page.getByText('Payments are simulated here: no card is charged.')).toBeVisible()
    await expect(page.getByText('Cancel anytime • No setup fees • 14-day free trial')).toBeVisible()
    await expect(currentPlan(page)).toHaveCount(0)
  })

  await test.step('the checkout has a tab of its own [C-CALL-19]', async () => {
    const opened = page.waitForEvent('popup')
    await button(page, 'Choose Pro').click()
    const checkout = await opened
    await pay(checkout)
    await expect(checkout).toHaveURL(/\/dashboard\?success=true$/)
    await expect(checkout.getByText('Your free trial has started')).toBeVisible()
    await checkout.close()
  })

  await test.step('back here the plan is seen at once, and the chooser is gone [C-BILL-06 C-BILL-08 C-BILL-58]', async () => {
    await comeBack(page)
    await expect(currentPlan(page)).toBeVisible()
    await expect(chooser(page)).toHaveCount(0)
    await expect(page.getByText('$57 / month for 3 seats')).toBeVisible()
    await expect(page.getByText(/^Free trial until [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  })

  await test.step('what is used of it, limit by limit [C-BILL-09 C-BILL-86 C-BILL-156]', async () => {
    await page.locator('summary', { hasText: 'Plan Details & Features' }).click()
    const usage = page.locator('dl > div')
    await expect(usage.filter({ hasText: 'Team members' })).toContainText('1 of 50')
    await expect(usage.filter({ hasText: 'Events' })).toContainText('Unlimited')
    await expect(usage.filter({ hasText: 'Budget items' })).toHaveCount(0)
    await expect(usage.filter({ hasText: 'Storage per user' })).toContainText('Unlimited')
    await expect(usage.filter({ hasText: /^Storage\d/ })).toContainText('of 100 GB')
  })

  await test.step('the invoice, its page and its file [C-BILL-10 C-BILL-31 C-BILL-32 C-BILL-36 C-BILL-38 C-BILL-39 C-CALL-25]', async () => {
    const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').last()
    await expect(row).toContainText('0.00 USD')
    await expect(row).toContainText('Paid')
    const number = (await row.getByRole('cell').first().innerText()).trim()
    await expect(row.getByRole('link', { name: `View invoice ${number}` })).toHaveAttribute('href', /^http/)
    await expectNoAxeViolations(page)
    const answered = page.waitForResponse('**/api/billing/download-invoice')
    const asked = page.context().waitForEvent('request', (request) => /pdf/.test(request.url()))
    await button(row, `Download invoice ${number}`).click()
    const { pdf_url } = await (await answered).json()
    expect((await asked).url()).toBe(pdf_url)
    const pdf = await page.request.get(pdf_url)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('after the portal the provider is asked again [C-BILL-59 C-CALL-21]', async () => {
    const portal = page.waitForEvent('popup')
    await button(page, 'Manage Subscription').click()
    await expect((await portal).getByRole('heading', { name: `Billing for ${tenant.name}` })).toBeVisible()
    await (await portal).close()
    const checked = page.waitForResponse('**/api/billing/check-subscription')
    await comeBack(page)
    await checked
  })
})

test('a subscription is changed with its price in view, cancelled with a reason, and kept [C-BILL-47 C-BILL-48 C-BILL-54]', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ plan: 'Starter' })
  await subscribe(page, tenant, 'Starter')
  await seed.signIn(page, tenant.owner)
  await page.goto(tab)
  await button(page, 'Change Plan').click()
  const change = page.getByRole('dialog', { name: 'Change Plan' })
  await expect(button(change, 'Change Plan')).toBeDisabled()
  await change.getByRole('radio', { name: /^Pro/ }).check()
  await expect(change.getByText('Pro: $57 / month for 3 seats')).toBeVisible()
  await expect(change.getByText(/^To pay on [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await button(change, 'Change to Pro').click()
  await expectToast(page, 'Plan Changed', 'The company is on Pro now.')
  await expect(change).toBeHidden()
  await expect(page.getByText('$57 / month for 3 seats')).toBeVisible()

  await button(page, 'Cancel Subscription').click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this subscription?' })
  await expect(cancel).toContainText(tenant.name)
  await expectNoAxeViolations(page)
  const sent = page.waitForRequest('**/api/billing/cancel-subscription')
  await cancel.getByLabel('Reason (optional)').fill('The season is over')
  await button(cancel, 'Cancel Subscription').click()
  expect((await sent).postDataJSON()).toEqual({ cancellation_reason: 'The season is over' })
  await expectToast(page, 'Subscription Cancelled')
  await expect(page.getByText(/^Ends on [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(button(page, 'Change Plan')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await button(page, 'Keep Subscription').click()
  await expectToast(page, 'Subscription Kept')
  await expect(page.getByText(/^Ends on/)).toHaveCount(0)
  await button(page, 'Cancel Subscription').click()
  await button(cancel, 'Cancel Subscription').click()
  await expectToast(page, 'Subscription Cancelled')
})

test('what fails before a subscription says so in the specified words [C-BILL-02 C-BILL-03 C-BILL-04 C-BILL-28 C-BILL-30 C-BILL-68 C-BILL-70 C-BILL-73]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (400|401|500|502)/)
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await priceOf(tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  await refuse(page, 'get-billing', 500, 'unexpected', 'The lights went out.')
  await page.goto(tab)
  await expect(page.getByText('Failed to load billing information: The lights went out.')).toBeVisible()
  await expectNoAxeViolations(page)
  const release = await hold(page, '**/api/billing/get-billing')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading billing information' })).toBeVisible()
  release()
  await expect(chooser(page)).toBeVisible()

  await page.route('**/api/billing/get-billing', (route) => route.fulfill({ json: null }), { times: 1 })
  await page.reload()
  await expect(page.getByText('No billing data available.')).toBeVisible()
  await page.route('**/api/onboarding/list-plans*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.reload()
  await expect(
    page.getByText('Failed to load available plans. Please refresh the page or contact support.'),
  ).toBeVisible()
  await button(page, 'Retry').click()

  await refuse(page, 'create-checkout', 502, 'payments_unavailable')
  await button(page, 'Choose Pro').click()
  await expectToast(page, 'Checkout Error', 'Failed to create checkout session. Please try again.')
  await expect.poll(() => page.context().pages().length, 'the tab that waited is closed').toBe(1)

  const email = page.getByLabel('Billing email')
  await button(page, 'Edit the billing email').click()
  await email.fill('bills@example.test')
  await refuse(page, 'update-billing-email', 500, 'unexpected')
  await button(page, 'Save').click()
  await expectToast(page, 'Update Failed', 'Failed to update billing email')
  await refuse(page, 'update-billing-email', 400, 'company_required', 'No company selected')
  await button(page, 'Save').click()
  await expectToast(page, 'Update Failed', 'No company selected')

  await page.route('**/api/auth/refresh-session', (route) => route.abort())
  await refuse(page, 'create-checkout', 401, 'no_session', 'Auth session missing!', 2)
  browserConsole.allow(/ERR_FAILED/)
  await button(page, 'Choose Pro').click()
  await expectToast(page, 'Authentication Required', 'Please sign in to subscribe')
})

test('what fails with a subscription says so in the specified words [C-BILL-44 C-BILL-46 C-BILL-49 C-BILL-67 C-BILL-69 C-BILL-71 C-BILL-72]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (401|404|500|502|503)|ERR_FAILED/)
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await subscribe(page, tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  await refuse(page, 'get-customer-invoices', 500, 'unexpected', 'The printer is jammed.')
  await refuse(page, 'check-subscription', 503, 'payments_not_configured')
  await page.goto(tab)
  await expectToast(page, 'Subscription Check Failed', 'Subscription service not configured. Please contact support')
  await expect(page.getByText('Failed to load invoices: The printer is jammed.')).toBeVisible()
  await button(page, 'Retry').click()
  const checked = page.waitForResponse('**/api/billing/check-subscription')
  await button(page, 'Refresh').click()
  expect((await checked).status()).toBe(200)

  await refuse(page, 'download-invoice', 404, 'not_found')
  await page.getByRole('button', { name: /^Download invoice/ }).click()
  await expectToast(page, 'Download Failed', 'Failed to download invoice')
  await expect.poll(() => page.context().pages().length, 'the tab that waited is closed').toBe(1)

  const cancel = async () => {
    await expect(page.getByRole('dialog')).toBeHidden()
    await button(page, 'Cancel Subscription').click()
    await button(page.getByRole('dialog'), 'Cancel Subscription').click()
  }
  await refuse(page, 'cancel-subscription', 500, 'unexpected', 'The subscription is elsewhere.')
  await cancel()
  await expectToast(page, 'Cancellation Failed', 'The subscription is elsewhere.')
  await page.route('**/api/billing/cancel-subscription', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await cancel()
  await expectToast(page, 'Cancellation Failed', 'Failed to cancel subscription')

  await refuse(page, 'customer-portal', 502, 'payments_unavailable')
  await button(page, 'Manage Subscription').click()
  await expectToast(page, 'Stripe Portal Error', 'Failed to open Stripe portal')
  await doctor(page, (truth) => {
    truth.company.status = 'past_due'
  })
  await page.reload()
  await refuse(page, 'customer-portal', 502, 'payments_unavailable')
  await button(page, 'Resolve in Payment Portal').click()
  await expectToast(page, 'Portal Access Error')

  await page.route('**/api/auth/refresh-session', (route) => route.abort())
  await refuse(page, 'customer-portal', 401, 'no_session', 'Auth session missing!', 2)
  await button(page, 'Manage Subscription').click()
  await expectToast(page, 'Authentication Required', 'Please sign in to manage subscription')
})

test('each state of a company looks as specified', async ({ page, seed }) => {
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await subscribe(page, tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  const resolve = button(page, 'Resolve in Payment Portal')
  const alert = page.getByRole('main').getByRole('alert')
  const moment = Date.UTC(2031, 2, 4, 12) / 1000
  const invoice = (number: string, status: 'paid' | 'open' | 'draft' | 'void', due_date: number | null = null) => ({
    id: `in_${number}`,
    number,
    status,
    amount_paid: 123_456,
    total: 123_456,
    amount_remaining: status === 'open' ? 123_456 : 0,
    currency: 'eur',
    created: moment,
    due_date,
    hosted_invoice_url: null,
  })
  const invoices: Invoices = [
    invoice('M-1', 'paid'),
    invoice('M-2', 'open', moment + 10 * 86_400),
    invoice('M-3', 'draft'),
    invoice('M-4', 'void'),
  ]

  await test.step('what is wrong is said, with a way to settle it [C-BILL-07 C-BILL-17..19 C-BILL-22]', async () => {
    for (const [status, title] of [
      ['past_due', 'Payment Past Due'],
      ['suspended', 'Account Suspended'],
      ['inactive', 'Account Inactive'],
    ] as const) {
      await doctor(page, (truth) => {
        truth.company.status = status
      })
      await page.goto(tab)
      await expect(alert.getByText(title)).toBeVisible()
      await expect(resolve).toBeVisible()
    }
    await expectNoAxeViolations(page)
  })

  await test.step('so is a status that nobody knows; who never paid cannot settle [C-BILL-20 C-BILL-23]', async () => {
    await doctor(page, (truth) => {
      Object.assign(truth.company, { status: 'frozen', has_payment_customer: false })
    })
    await page.goto(tab)
    await expect(alert.getByText('Account Status Issue')).toBeVisible()
    await expect(alert).toContainText('Your company is currently frozen. Access may be limited.')
    await expect(resolve).toHaveCount(0)
  })

  await test.step('a company without a plan, to whom nothing is said [C-BILL-21 C-BILL-43 C-BILL-76 C-BILL-77]', async () => {
    await page.route('**/api/billing/get-customer-invoices', (route) => route.fulfill({ json: { invoices } }))
    await doctor(page, (truth) => {
      truth.plan = null
      if (truth.subscription)
        Object.assign(truth.subscription, { status: 'active', renewal_date: '2031-03-04T12:00:00Z' })
      truth.usage.members = { used: 8, limit: 5 }
    })
    await page.goto(tab)
    await expect(page.getByText('No Plan')).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(page.getByText('Renews on March 4, 2031')).toBeVisible()
    await expect(page.getByText('Team members: 8 of 5')).toBeVisible()
    await page.locator('summary', { hasText: 'Plan Details & Features' }).click()
    await expect(page.getByText('No active plan found')).toBeVisible()
  })

  await test.step('the invoices [C-BILL-33..35 C-BILL-37 C-BILL-40..42]', async () => {
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: 'M-' })
    await expect(rows).toContainText(['Paid', 'Open', 'Draft', 'Void'])
    for (const row of await rows.all()) await expect(row).toContainText('1234.56 EUR')
    await expect(rows.first()).toContainText('Mar 04, 2031')
    await expect(rows.nth(1)).toContainText('Mar 14, 2031')
    await expectNoAxeViolations(page)
  })

  await test.step('while a payment is open no other plan can be chosen', async () => {
    await doctor(page, (truth) => {
      truth.subscriptionValidated = false
      if (truth.subscription) truth.subscription.status = 'unpaid'
    })
    await page.goto(tab)
    await expect(alert.getByText('Payment Past Due')).toBeVisible()
    await expect(resolve).toBeVisible()
    await expect(alert).toContainText('€1,234.56 has been due since March 14, 2031.')
    await expect(page.getByText('A payment is open: once it is settled, another plan can be chosen.')).toBeVisible()
    await expect(button(page, 'Choose Pro')).toBeDisabled()
    await expectNoAxeViolations(page)
  })

  await test.step('where nothing is sold nothing can be bought [C-BILL-152]', async () => {
    await doctor(page, (truth) => {
      Object.assign(truth, { selling: false, test_mode: false, subscriptionValidated: false, subscription: null })
    })
    await page.goto(tab)
    await expect(page.getByText('Plans are assigned by the platform here')).toBeVisible()
    await expect(chooser(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
    await expect(page.getByText('Test mode')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})

test('who may only look sees all and can change nothing; who invites sees what a seat costs [C-BILL-24]', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await subscribe(page, tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  await page.goto('/team-management?invite=open')
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  await expect(dialog).toContainText('A seat costs $19 per month. 2 of the 3 seats you pay for are free')
  const many = Array.from({ length: 4 }, () => `seat-${unique()}@example.test`).join(' ')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(many)
  await expect(dialog).toContainText('2 more seats are added once they accept')
  await expect(dialog).toContainText(/The next invoice on [A-Z][a-z]+ \d{1,2}, \d{4}: \$95\.00\./)
  await expectNoAxeViolations(page)

  const reader = await joined(seed, tenant, 'Viewer', stranger('Rita Reader'))
  await giveOwnRole(tenant, reader, { company_settings: { access: 'read' } })
  await seed.signIn(page, reader)
  await page.goto(tab)
  await expect(currentPlan(page)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invoices' }).getByText('Paid')).toBeVisible()
  for (const name of ['Edit the billing email', 'Manage Subscription', 'Change Plan', 'Cancel Subscription', 'Refresh'])
    await expect(button(page, name)).toHaveCount(0)
  await expectNoAxeViolations(page)
})
