import { askingItself } from '#tests/e2e/support/asking-itself.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'

const headline = 'The ultimate event management platform for music, events, and live entertainment'
const accountCall = '**/api/auth/get-session'

test('a visitor sees the landing page at once: headline, product, plans and the way in [C-ROUTE-01 C-ROUTE-02 C-ROUTE-03 C-ROUTE-04]', async ({
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
})

test('the landing page leads to /auth, by Get Started and by Sign In [C-ROUTE-05 C-ROUTE-06]', async ({ page }) => {
  for (const name of ['Get Started', 'Sign In']) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
})

test('the plans of the landing page come from the plan table, and their failure is told with a way to try again', async ({
  page,
  browserConsole,
}) => {
  browserConsole.allow(/status of 500/)
  const refused = {
    success: false,
    error: 'Something went wrong on our side.',
    code: 'unexpected',
    data: {},
    request_id: 'r',
  }
  await page.route('**/api/onboarding/list-plans', (route) => route.fulfill({ status: 500, json: refused }), {
    times: 1,
  })
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const plans = page.getByRole('region', { name: 'A plan for every stage' })
  await expect(plans.getByText('Something went wrong on our side.')).toBeVisible()
  await expectNoAxeViolations(page)
  await plans.getByRole('button', { name: 'Retry' }).click()
  await expect(plans.getByRole('link', { name: /^Start with/ }).first()).toBeVisible()
})

test('a keyboard can skip the header; the footer leads to the texts of the operator and to who can be reached', async ({
  page,
}) => {
  await page.goto('/')
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

test('/ says that it loads the account while the session is checked, then leads on [C-ROUTE-07 C-ROUTE-08]', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  const release = await hold(page, accountCall)
  await page.goto('/')
  await expect(page.getByText('Loading your account...')).toBeVisible()
  await expectNoAxeViolations(page)
  release()
  await expect(page).toHaveURL(/\/dashboard$/)

  const again = await hold(page, accountCall)
  await page.goto('/')
  await expect(page.getByText('Loading your account...')).toBeVisible()
  await expect(page.getByRole('heading', { name: headline })).toBeHidden()
  again()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('/ leads a signed-in user without a company to the wizard [C-ROUTE-09]', async ({ page, seed }) => {
  await seed.signIn(page, await seed.signUpAndConfirm())
  await page.goto('/')
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('the public pages open without a session [C-ROUTE-10 C-ROUTE-11 C-ROUTE-12 C-ROUTE-14 C-ACC-01]', async ({
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
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(path, 'http://x').pathname)
    await expectNoAxeViolations(page)
  }
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

test('every other page leads a visitor to /auth [C-ACC-01 A-GUARD-01 A-GUARD-05]', async ({ page }) => {
  for (const [path, cited] of signedInPages)
    await test.step(`${path} ${cited}`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/auth$/)
    })
})

test('pages of a company lead who has none to the wizard; settings and wizard open [C-ROUTE-20 C-ROUTE-21 C-ROUTE-22 C-ROUTE-23 C-ROUTE-24 C-ROUTE-25 C-ACC-02]', async ({
  page,
  seed,
}) => {
  await seed.signIn(page, await seed.signUpAndConfirm())
  for (const path of ['/dashboard', '/company-settings', '/team-management', '/onboarding']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/onboarding$/)
  }
  await page.goto('/settings?tab=emails')
  await expect(page.getByRole('heading', { level: 1, name: 'My Settings' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\?tab=emails$/)
  await expect(page.getByRole('tab', { name: 'Emails', selected: true })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a protected page says that it checks access [C-ROUTE-28]', async ({ page, seed }) => {
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  const release = await hold(page, accountCall)
  await page.goto('/team-management')
  await expect(page.getByText('Checking access...')).toBeVisible()
  await expectNoAxeViolations(page)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Management' })).toBeVisible()
})

test('a guard whose check fails shows nothing of the page and offers to try again', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 500/)
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  const refused = {
    success: false,
    error: 'Failed to fetch companies',
    code: 'failed_to_fetch_companies',
    data: {},
    request_id: 'r',
  }
  await askingItself(page)
  await page.route(accountCall, (route) => route.fulfill({ status: 500, json: refused }), { times: 1 })
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch companies')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('any other path is not found: told, logged, and with a way home [C-ROUTE-34 C-ROUTE-35 C-ROUTE-36]', async ({
  page,
}) => {
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

test('a page that breaks says so, without its stack [C-ROUTE-37]', async ({ page, browserConsole }) => {
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

test('light and dark follow the system, and a choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Switch to light colors' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.goto('/auth')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('the public pages fit every width without scrolling sideways', async ({ page }) => {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/auth', '/reset-password', '/verify-email', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
