import type { Page } from '@playwright/test'
import { billing } from '#shared/features/billing/billing.ts'
import { priceOf } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { readPdf } from '#tests/support/pdf-text.ts'

const testMode = (page: Page) => page.getByRole('banner').getByText('Test mode', { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('the built-in provider has a checkout, a portal and invoices: declined card, trial, cancellation reason, new card, PDF [C-BILL-144..147 A-SUB-56]', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ plan: 'Pro', name: 'Großes Haus „Łódź“' })
  const priceId = await priceOf(tenant, 'Pro')
  const { url } = await tenant.api.call(billing, 'createCheckout', { priceId }, tenant.id)
  await seed.signIn(page, tenant.owner)

  await page.goto(url)
  await expect(testMode(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Try Pro/ })).toBeVisible()
  await expect(page.getByText(/^Then \$[\d.]+ per month, from \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
  await expect(page.getByText('Total due today')).toBeVisible()
  await expectNoSideways(page)
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill('payer@people.example')
  await page.getByRole('radio', { name: /4000 0000 0000 0002/ }).check()
  await button(page, 'Start trial').click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Choose another card to try again.')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    /\/dashboard\?canceled=true&company=[\w-]+$/,
  )
  await expectNoAxeViolations(page)
  await page.getByLabel('Email').fill('payer@people.example')
  await page.getByRole('radio', { name: /4000 0000 0000 0341/ }).check()
  await button(page, 'Start trial').press('Enter')
  await expect(page).toHaveURL(/\/dashboard\?success=true$/)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'You are all done here' })).toBeVisible()

  const portal = await tenant.api.call(billing, 'customerPortal', {}, tenant.id)
  await page.goto(portal.url)
  await expect(testMode(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Billing for ${tenant.name}` })).toBeVisible()
  await expect(
    part(page, 'Current subscription').getByText(/^The trial ends on .+\. Then \$[\d.]+ is charged\.$/),
  ).toBeVisible()
  await expect(part(page, 'Payment method').getByText(/^Visa ending in 0341/)).toBeVisible()
  await page.getByText('Update payment method').click()
  await expectNoAxeViolations(page)
  await expectNoSideways(page)
  await page.getByRole('radio', { name: /4242 4242 4242 4242/ }).check()
  await button(page, 'Save payment method').click()
  await expect(page.getByRole('status')).toHaveText('Your payment method was updated.')
  await expect(part(page, 'Payment method').getByText(/^Visa ending in 4242/)).toBeVisible()

  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: 'I no longer need it' }).check()
  await page.getByLabel('Anything you want to tell us (optional)').fill('The season is over')
  await button(page, 'Cancel subscription').click()
  await expect(page.getByRole('status')).toHaveText('Your subscription was cancelled.')
  await expect(part(page, 'Current subscription').getByText(/^Cancels on /)).toBeVisible()
  await button(page, 'Renew subscription').click()
  await expect(page.getByRole('status')).toHaveText('Your subscription goes on.')
  await expect(page.getByRole('link', { name: 'Return to Marquee' })).toBeVisible()

  const link = part(page, 'Invoice history').getByRole('link')
  const number = await link.innerText()
  await link.click()
  await expect(testMode(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible()
  await expect(page.getByText('Trial period for Pro').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSideways(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`invoice-${number}.pdf`)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const { pages, text } = readPdf(Buffer.concat(chunks))
  expect(pages).toBe(1)
  for (const words of [number, tenant.name, 'Trial period for Pro', 'Paid']) expect(text).toContain(words)

  await test.step('the clock page shows due actions and sent events', async () => {
    expect(url).toMatch(/\/simulator\/checkout\/cs_test_\w{24}$/)
    await page.goto('/simulator')
    for (const name of ['Advance 1 day', 'Advance 3 days', 'Advance 1 month'])
      await expect(button(page, name)).toBeVisible()
    await expect(part(page, 'Due next').getByRole('button').first()).toHaveAccessibleName(
      /^Advance to \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC: /,
    )
    await expect(part(page, 'Latest events').getByText('customer.created').first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSideways(page)
  })
})
