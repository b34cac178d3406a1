import { expect, type Page } from '@playwright/test'
import { billing } from '#shared/features/billing/billing.ts'
import { pay, priceOf } from '#tests/e2e/support/billing.ts'
import { test as base, expectNoAxeViolations, stranger } from '#tests/e2e/support/fixtures.ts'
import { Mailbox } from '#tests/e2e/support/mailbox.ts'
import { type NewCompany, Seed } from '#tests/e2e/support/people.ts'
import { startServer } from '#tests/e2e/support/server.ts'
import { joined } from '#tests/e2e/support/team.ts'

/** These tests move the simulator's clock, so they run a server of their own. */
const test = base.extend<{ house: string }>({
  house: async ({ playwright: _ }, use) => {
    const server = await startServer()
    await use(server.url)
    await server.stop()
  },
  baseURL: ({ house }, use) => use(house),
  mailbox: async ({ playwright, house }, use) => {
    const request = await playwright.request.newContext({ baseURL: house })
    await use(new Mailbox(request))
    await request.dispose()
  },
  seed: async ({ playwright, house, mailbox }, use) => {
    await use(new Seed(() => playwright.request.newContext({ baseURL: house }), mailbox, house))
  },
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tab = '/company-settings?tab=billing'

/** Advance the provider's clock. The effects arrive by webhook only. */
async function advance(page: Page, step: '3 days' | '1 month', times = 1): Promise<void> {
  await page.goto('/simulator')
  for (let n = 0; n < times; n++) {
    await button(page, `Advance ${step}`).click()
    await expect(page.getByText(/^The clock now says/)).toBeVisible()
    await page.goto('/simulator')
  }
}

async function expectStatus({ api, id }: NewCompany, status: string): Promise<void> {
  const now = async () => (await api.call(billing, 'getBilling', {}, id)).company.status
  await expect.poll(now).toBe(status)
}

async function expectSeats({ api, id }: NewCompany, seats: number): Promise<void> {
  const now = async () => (await api.call(billing, 'getBilling', {}, id)).subscription?.quantity
  await expect.poll(now).toBe(seats)
}

test('a subscription goes through a failed payment, its recovery, seat changes, a cancellation and a new subscription [C-BILL-121..123 C-BILL-126 C-BILL-132]', async ({
  page,
  seed,
}, info) => {
  test.skip(info.project.name === 'phone', 'what happens over months does not depend on the screen')
  const tenant = await seed.newCompany({ plan: 'Pro' })
  const priceId = await priceOf(tenant, 'Pro')
  const { url } = await tenant.api.call(billing, 'createCheckout', { priceId }, tenant.id)
  await seed.signIn(page, tenant.owner)
  await page.goto(url)
  await page.getByRole('radio', { name: /fails at renewal/ }).check()
  await pay(page)
  await expect(page.getByText('Your card is saved')).toBeVisible()

  await advance(page, '3 days', 5)
  await expectStatus(tenant, 'past_due')
  await page.goto('/dashboard')
  const warning = page.getByRole('complementary', { name: 'Billing warning' })
  await expect(warning).toContainText('Payment Past Due')
  await expect(button(page, 'Arrange')).toHaveCount(0)
  await warning.getByRole('link', { name: 'Go to Billing' }).click()
  await expect(button(page, 'Choose Pro')).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Pay $57.00 now' })).toHaveAttribute('href', /^http/)
  await expect(page.getByText(/^Your payment failed.* \$57\.00 has been due since/)).toBeVisible()
  await expect(warning).toHaveCount(0)
  await expectNoAxeViolations(page)
  const opened = page.waitForEvent('popup')
  await button(page, 'Resolve in Payment Portal').click()
  const portal = await opened
  await portal.getByText('Update payment method').click()
  await portal.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await button(portal, 'Save payment method').click()
  await expect(portal.getByText('Your payment method was updated.')).toBeVisible()
  await button(portal, /^Pay \$57\.00 now/).click()
  await expect(portal.getByText('Your payment was received. Thank you.')).toBeVisible()
  await portal.close()
  await expectStatus(tenant, 'active')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await expect(page.getByText('$57 / month for 3 seats')).toBeVisible()

  for (const name of ['Bo Lindqvist', 'Cy Adeyemi', 'Di Marchetti'])
    await joined(seed, tenant, 'Member', stranger(name))
  await expectSeats(tenant, 4)
  await page.reload()
  await expect(page.getByText('$76 / month for 4 seats')).toBeVisible()

  await button(page, 'Cancel Subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByText(/^Ends on/)).toBeVisible()
  await advance(page, '1 month')
  await expectStatus(tenant, 'inactive')
  await page.goto(tab)
  await expect(page.getByRole('tab')).toHaveText(['Billing', 'Data'])
  const again = page.waitForEvent('popup')
  await button(page, 'Choose Pro').click()
  const checkout = await again
  await expect(button(checkout, 'Pay $76.00')).toBeVisible()
  await pay(checkout)
  await expect(checkout.getByText('Payment Successful!')).toBeVisible()
  await expect(button(checkout, 'Arrange')).toBeEnabled()
  await expectStatus(tenant, 'active')
})
