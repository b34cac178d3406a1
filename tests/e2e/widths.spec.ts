import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

async function expectToFit(page: Page, path: string, heading = page.locator('#content h1')): Promise<void> {
  await page.goto(path)
  await expect(heading).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, `${path} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
}

test('the public pages fit a phone and every other width', { tag: '@phone' }, async ({ page }) => {
  for (const [path, name] of [
    ['/', /event management platform/],
    ['/auth', 'Welcome back'],
    ['/reset-password', 'Forgot your password?'],
    ['/verify-email', 'Invalid Verification Link'],
  ] as const)
    await expectToFit(page, path, page.getByRole('heading', { level: 1, name }))
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/auth', '/reset-password', '/verify-email', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('the pages of a company fit a phone', { tag: '@phone' }, async ({ page, seed }) => {
  await seed.signIn(page, (await seed.newCompany({ plan: 'Business' })).owner)
  for (const path of [
    '/dashboard',
    '/team-management',
    '/team-management?tab=invitations',
    '/team-management?tab=roles',
    ...['general', 'billing', 'branding', 'integrations', 'security', 'team', 'activity'].map(
      (tab) => `/company-settings?tab=${tab}`,
    ),
    ...['profile', 'security', 'emails', 'integrations'].map((tab) => `/settings?tab=${tab}`),
  ])
    await expectToFit(page, path)
})

test('the pages about one company and one person fit a phone', { tag: '@phone' }, async ({ page, seed }) => {
  const { id, owner } = await seed.newCompany()
  await seed.signInAsStaff(page)
  for (const tab of ['info', 'users', 'subscription', 'overrides', 'activity'])
    await expectToFit(page, `/admin/companies/${id}?tab=${tab}`)
  await page.goto(`/admin/users?search=${encodeURIComponent(owner.email)}`)
  await page.getByRole('link', { name: /^View / }).click()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  await expectToFit(page, new URL(page.url()).pathname)

  await test.step('a dropdown stays below or above its field, without widening the page', async () => {
    await page.goto('/admin/company-types')
    await page.getByRole('button', { name: 'Create Company Type' }).click()
    const form = page.getByRole('dialog')
    const field = form.getByRole('combobox', { name: 'Default plan' })
    await field.click()
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option', { name: 'Starter' })).toBeInViewport()
    const [ofField, ofList] = [await field.boundingBox(), await list.boundingBox()]
    expect(Math.round(ofList?.x ?? 0)).toBeGreaterThanOrEqual(Math.round(ofField?.x ?? 0))
    expect(ofList?.width).toBeLessThanOrEqual(ofField?.width ?? 0)
    expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
    await list.getByRole('option', { name: 'Starter' }).click()
    await expect(field).toHaveValue('Starter')
  })
})
