import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

const part = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'System health' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

async function openHome(page: Page) {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('the first page measures each part of the system, and praises only what answers well [A-HOME-14..21]', async ({
  page,
  seed,
}) => {
  await seed.signInAsStaff(page)
  await openHome(page)
  for (const [name, word] of [
    ['Database', 'Healthy'],
    ['Background jobs', 'Operational'],
    ['Email delivery', 'Operational'],
    ['File storage', 'Healthy'],
  ] as const) {
    await expect(part(page, name)).toContainText(word)
    await expect(part(page, name)).toContainText(/\d+ ms/)
  }
  await expect(part(page, 'Background jobs')).toContainText(/\d+ waiting/)
  await expect(part(page, 'Payments')).toContainText('Payments')
  await expect(page.getByText('~200ms')).toHaveCount(0)

  await page.route('**/get-system-health', (route) =>
    route.fulfill({
      json: {
        measured_at: new Date().toISOString(),
        parts: [
          { part: 'database', state: 'slow', response_ms: 2310, detail: 'PostgreSQL' },
          { part: 'jobs', state: 'failing', response_ms: 4, detail: '3 waiting, 2 failed in a day' },
          { part: 'mail', state: 'failing', response_ms: 4000, detail: 'SMTP at mail.example:587' },
          { part: 'payments', state: 'good', response_ms: 131, detail: 'Stripe' },
          { part: 'storage', state: 'failing', response_ms: 12, detail: 'S3 bucket files' },
        ],
      },
    }),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(part(page, 'Payments')).toContainText('131 msConnected')
  await expect(part(page, 'Database')).toContainText('2,310 msSlow')
  await expect(part(page, 'Background jobs')).toContainText('Needs attention')
  await expect(part(page, 'Email delivery')).toContainText('Not working')
  await expect(part(page, 'File storage')).toContainText('Not working')
  const health = page.getByRole('list', { name: 'System health' })
  await expect(health).not.toContainText('Healthy')
  await expect(health).not.toContainText('Operational')
  await expect(part(page, 'Email delivery')).toContainText('Check SMTP_URL')
  await expectNoAxeViolations(page)
  await part(page, 'Background jobs').getByRole('link', { name: 'Failed Jobs' }).click()
  await expect(page).toHaveURL(/\/admin\/failures$/)
})

test('the first page shows the monthly revenue, leads on, and asks again after a failure [A-HOME-05]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 500/)
  await seed.signInAsStaff(page)
  await page.route('**/get-subscription-metrics', (route) =>
    route.fulfill({
      json: {
        active_subscriptions: 2,
        trial_subscriptions: 0,
        past_due_subscriptions: 0,
        total_subscriptions: 2,
        mrr: [
          { currency: 'USD', amount: 1234500 },
          { currency: 'EUR', amount: 9950 },
        ],
      },
    }),
  )
  await page.route('**/get-system-health', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'unexpected', error: 'It broke.', data: {}, request_id: 'test' },
    }),
  )
  await openHome(page)
  await expect(page.getByRole('article', { name: 'Monthly Revenue (MRR)' })).toContainText('$12,345.00 + €99.50')
  await expect(page.getByRole('alert')).toContainText('The system health could not be measured')
  await expectNoAxeViolations(page)
  await page.unroute('**/get-system-health')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'Database')).toContainText('Healthy')
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Manage company types' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Company Types' })).toBeVisible()
})
