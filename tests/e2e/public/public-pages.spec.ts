import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

const headline = 'The ultimate event management platform for music, events, and live entertainment'

test('on phones the pictures of the landing page show a part that can be read, without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const picture = page.getByRole('img', { name: /dashboard/i })
  await picture.scrollIntoViewIfNeeded()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(700)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("the landing page shows headline, product, plans, links to sign in, the operator's texts, light and dark mode [C-ROUTE-01..04]", async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
  await expect(page).toHaveTitle(/^Marquee/)
  await expect(page.getByRole('contentinfo')).toContainText('Event management for the modern era')
  await expect(page.getByRole('img', { name: /dashboard/i })).toBeVisible()
  await expect(page.getByRole('region', { name: 'A plan for every stage' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start with Starter' })).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step("the keyboard skips the header; the footer links to the operator's texts", async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await skip.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const about = page.getByRole('navigation', { name: 'About this site' })
    await expect(about.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'mailto:support@marquee.test')
    for (const [name, heading] of [
      ['Privacy', 'Privacy'],
      ['Terms', 'Terms'],
    ] as const) {
      await about.getByRole('link', { name }).click()
      await expect(page).toHaveTitle(`${heading} · Marquee`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expectNoAxeViolations(page)
    }
    expect(await page.locator('script[src]').count()).toBe(0)
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  await test.step('Get Started and Sign In lead to /auth [C-ROUTE-05 C-ROUTE-06]', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  })

  await test.step('the color scheme follows the system, and a choice persists', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Switch to light colors' }).click()
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.goto('/auth')
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  })
})

const signedInPages = [
  ['/onboarding', '[C-ROUTE-15]'],
  ['/dashboard', '[C-ROUTE-16]'],
  ['/company-settings', '[C-ROUTE-17]'],
  ['/settings', '[C-ROUTE-18]'],
  ['/team-management', '[C-ROUTE-19]'],
  ['/admin', '[C-ROUTE-30]'],
  ['/admin/plans', ''],
  ['/admin/company-types', ''],
  ['/admin/modules', ''],
  ['/admin/companies', ''],
  ['/admin/users', ''],
  ['/admin/users/6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', ''],
  ['/admin/subscriptions', ''],
  ['/admin/logs', ''],
] as const

test('without a session public pages open, other pages redirect to /auth, and unknown paths are not found', async ({
  page,
  browserConsole,
}) => {
  browserConsole.allow(/status of (404|422)/)
  const pages = [
    ['/auth', 'Welcome back'],
    ['/accept-invitation/no-such-token', 'Invitation Not Found'],
    ['/verify-email?token=no-such-token', 'Verification Failed'],
    ['/reset-password', 'Forgot your password?'],
  ] as const
  await test.step('the public pages [C-ROUTE-10..12] [C-ROUTE-14 C-ACC-01]', async () => {
    for (const [path, heading] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(new URL(path, 'http://x').pathname)
      await expectNoAxeViolations(page)
    }
  })
  await test.step('every other page [C-ACC-01 A-GUARD-01 A-GUARD-05]', async () => {
    for (const [path, cited] of signedInPages)
      await test.step(`${path} ${cited}`, async () => {
        await page.goto(path)
        await expect(page).toHaveURL(/\/auth$/)
      })
  })
  await test.step('an unknown path shows an error with a link home, and is logged [C-ROUTE-34 C-ROUTE-35 C-ROUTE-36]', async () => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/no/such/page?x=1')
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    expect(logged.some((text) => text.includes('/no/such/page'))).toBe(true)
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a crashed page shows an error without a stack trace [C-ROUTE-37]', async ({ page, browserConsole }) => {
  browserConsole.allow(/./)
  await page.route('**/assets/auth-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("Broken")' }),
  )
  await page.goto('/reset-password')
  await page.getByRole('link', { name: 'Marquee, to the home page' }).click()
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/\bat .*\.js/)
  await expectNoAxeViolations(page)
})
