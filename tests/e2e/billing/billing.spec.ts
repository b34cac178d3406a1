import type { Locator, Page } from '@playwright/test'
import { pay, priceOf, subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { giveOwnRole, joined } from '#tests/e2e/support/team.ts'

const tab = '/company-settings?tab=billing'
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true })
const chooser = (page: Page) => page.getByRole('region', { name: 'Choose a plan' })
const currentPlan = (page: Page) => page.getByRole('heading', { name: 'Current Plan' })

async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  // On a phone the toast covers the next target.
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}

async function comeBack(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

test('an owner chooses a plan, pays at the provider, and sees it at once on both sides', async ({ page, seed }) => {
  const tenant = await seed.newCompany({ plan: 'Pro' })
  await priceOf(tenant, 'Pro')
  await seed.signIn(page, tenant.owner)
  await page.route('**/api/onboarding/list-plans*', async (route) => {
    const response = await route.fetch()
    const { plans } = await response.json()
    for (const plan of plans) if (plan.name === 'Starter') plan.stripe_price_id = null
    await route.fulfill({ response, json: { plans } })
  })

  await test.step('shows plans to choose from, and one that is not for sale [C-BILL-05 C-BILL-12..14 C-BILL-16 C-BILL-74 C-BILL-75 C-BILL-144]', async () => {
    await page.goto(tab)
    await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Free trial until [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(button(page, 'Add a card to keep your plan')).toBeVisible()
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

  await test.step('shows no invoice yet, and changes the billing email [C-BILL-26 C-BILL-27 C-BILL-29 C-BILL-45]', async () => {
    await expect(page.getByText('No invoices found')).toBeVisible()
    await expectNoAxeViolations(page)
    await button(page, 'Edit the billing email').click()
    const field = page.getByLabel('Billing email')
    await field.fill('')
    await button(page, 'Save').click()
    await expect(page.getByText('Billing email is required')).toBeVisible()
    await field.fill('nowhere')
    await button(page, 'Save').click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await field.fill('bills@example.test')
    await button(page, 'Save').click()
    await expectToast(page, 'Billing Email Updated')
    await expect(page.getByText('bills@example.test')).toBeVisible()
  })

  await test.step('the checkout opens in a new tab [C-CALL-19]', async () => {
    const opened = page.waitForEvent('popup')
    await button(page, 'Add a card for Pro').click()
    const checkout = await opened
    await pay(checkout)
    await expect(checkout).toHaveURL(/\/dashboard\?success=true$/)
    await expect(checkout.getByText('Your card is saved')).toBeVisible()
    await checkout.close()
  })

  await test.step('after the return the plan shows at once, without the chooser [C-BILL-06 C-BILL-08 C-BILL-58]', async () => {
    await comeBack(page)
    await expect(currentPlan(page)).toBeVisible()
    await expect(chooser(page)).toHaveCount(0)
    await expect(page.getByText('$57 / month for 3 seats')).toBeVisible()
    await expect(page.getByText(/^Free trial until [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  })

  await test.step('shows usage of each limit [C-BILL-09 C-BILL-86 C-BILL-156]', async () => {
    await page.locator('summary', { hasText: 'Plan Details & Features' }).click()
    const usage = page.locator('dl > div')
    await expect(usage.filter({ hasText: 'Team members' })).toContainText('1 of 50')
    await expect(usage.filter({ hasText: 'Events' })).toContainText('Unlimited')
    await expect(usage.filter({ hasText: 'Budget items' })).toHaveCount(0)
    await expect(usage.filter({ hasText: 'Storage per user' })).toContainText('Unlimited')
    await expect(usage.filter({ hasText: /^Storage\d/ })).toContainText('of 100 GB')
  })

  await test.step('shows the invoice, its page and its PDF [C-BILL-10 C-BILL-31 C-BILL-32 C-BILL-36 C-BILL-38 C-BILL-39 C-CALL-25]', async () => {
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

  await test.step('syncs with the provider after the portal [C-BILL-59 C-CALL-21]', async () => {
    const portal = page.waitForEvent('popup')
    await button(page, 'Manage Subscription').click()
    await expect((await portal).getByRole('heading', { name: `Billing for ${tenant.name}` })).toBeVisible()
    await (await portal).close()
    const checked = page.waitForResponse('**/api/billing/check-subscription')
    await comeBack(page)
    await checked
  })
})

test('an owner changes a subscription with a price preview, cancels it with a reason and keeps it; others see their part of it [C-BILL-47 C-BILL-48 C-BILL-54]', async ({
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
  await expect(change.getByText(/^Due on [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expectNoAxeViolations(page)
  await button(change, 'Change to Pro').click()
  await expectToast(page, 'Plan Changed', 'You are now on Pro.')
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
  await expectToast(page, 'Subscription Cancelled', /You'll keep access until [A-Z][a-z]+ \d{1,2}, \d{4}\./)
  await expect(page.getByText(/^Ends on [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible()
  await expect(button(page, 'Change Plan')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await button(page, 'Keep Subscription').click()
  await expectToast(page, 'Subscription Kept')
  await expect(page.getByText(/^Ends on/)).toHaveCount(0)

  await test.step('inviting members see the price of a seat', async () => {
    await page.goto('/team-management?invite=open')
    const dialog = page.getByRole('dialog', { name: 'Invite Member' })
    await expect(dialog).toContainText('A seat costs $19 per month. 2 of your 3 paid seats are still available')
    const many = Array.from({ length: 4 }, () => `seat-${unique()}@example.test`).join(' ')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(many)
    await expect(dialog).toContainText('2 more seats are added once they accept')
    await expect(dialog).toContainText(/Your next invoice, on [A-Z][a-z]+ \d{1,2}, \d{4}, will be \$95\.00\./)
    await expectNoAxeViolations(page)
  })

  await test.step('members with read access see everything and can change nothing [C-BILL-24]', async () => {
    const reader = await joined(seed, tenant, 'Viewer', stranger('Rita Reader'))
    await giveOwnRole(tenant, reader, { company_settings: { access: 'read' } })
    await page.goto('about:blank')
    await seed.signIn(page, reader)
    await page.goto(tab)
    await expect(currentPlan(page)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Invoices' }).getByText('Paid')).toBeVisible()
    for (const name of [
      'Edit the billing email',
      'Manage Subscription',
      'Change Plan',
      'Cancel Subscription',
      'Refresh',
    ])
      await expect(button(page, name)).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})
