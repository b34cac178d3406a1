import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

const part = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'System health' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

async function openHome(page: Page) {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('the home page measures each part of the system, shows the latest entries, and links to more [A-HOME-13..19]', async ({
  page,
  seed,
}) => {
  const latest = await seed.newCompany({ name: `Latest Nights ${unique()}` })
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
  await expect(part(page, 'Background jobs')).toContainText(/\d+ queued/)
  await expect(part(page, 'Payments')).toContainText('Payments')
  await expectNoAxeViolations(page)
  const activity = page.getByRole('table', { name: 'Recent activity' })
  await expect(activity.getByRole('row').filter({ hasText: latest.name }).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Manage company types' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Company Types' })).toBeVisible()
})
