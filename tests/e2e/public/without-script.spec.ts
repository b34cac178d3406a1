import { expect, test } from '#tests/e2e/support/fixtures.ts'

test.describe('in a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows its plans, /auth shows its form, and other pages say that they need JavaScript [C-ROUTE-01..04] [C-AUTH-01]', async ({
    page,
    request,
  }) => {
    const { plans } = await (await request.get('/api/onboarding/list-plans')).json()
    await page.goto('/')
    await expect(page).toHaveTitle('Marquee · Event management for the modern era')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The ultimate event management platform')
    await expect(page.getByRole('img', { name: /dashboard/i })).toBeVisible()
    const cards = page.getByRole('region', { name: 'A plan for every stage' }).getByRole('listitem')
    expect(plans.length).toBeGreaterThan(1)
    for (const { name } of plans) {
      await expect(cards.filter({ has: page.getByRole('link', { name: `Start with ${name}` }) })).toContainText(/\$\d+/)
    }
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page).toHaveTitle('Sign in · Marquee')
    await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible()
    for (const label of ['Email', 'Password']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Signing in needs JavaScript.', { useInnerText: true })
    await page.goto('/auth?onboarding=create')
    await expect(page.getByText('Sign in first, then set up your new company.')).toBeVisible()
    await page.goto('/reset-password')
    await expect(page.locator('body')).toContainText('Marquee needs JavaScript.', { useInnerText: true })
  })
})
