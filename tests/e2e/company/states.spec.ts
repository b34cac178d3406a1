import { askingItself } from '#tests/e2e/support/asking-itself.ts'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

const broken = { success: false, error: 'Boom', code: 'unexpected', data: {}, request_id: 'test' }

test('the dashboard and the wizard show loading errors and a failed company creation', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of (400|500)/)
  await test.step('the dashboard', async () => {
    await seed.signIn(page, (await seed.newCompany()).owner)
    await askingItself(page)
    await page.route('**/get-dashboard', (route) => route.fulfill({ status: 500, json: broken }))
    await page.goto('/dashboard')
    await expect(page.getByText('Failed to load dashboard widgets')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/get-dashboard')
    await page.route('**/get-dashboard', async (route) => {
      const response = await route.fetch()
      const answer: { widgets: { widget: { component_key: string } }[] } = await response.json()
      const [one] = answer.widgets
      if (one) one.widget.component_key = 'HologramWidget'
      await route.fulfill({ response, json: answer })
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Widget Error')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto('about:blank')
    await page.unrouteAll()
    await page.context().clearCookies()
  })

  await seed.signIn(page, await seed.signUpAndConfirm())
  let looks = 0
  await page.route('**/api/auth/get-session', (route) => {
    looks += 1
    return looks === 2 ? route.fulfill({ status: 500, json: broken }) : route.continue()
  })
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: 'We could not check who you are' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Retry Authentication' }).click()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/check-slug*', (route) => route.fulfill({ json: { available: false, suggestion: 'taken-2' } }), {
    times: 1,
  })
  await page.getByLabel('Company name').fill(`Taken ${unique()}`)
  await expect(page.getByText('This URL is already taken')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel('Company name').fill(`Lost ${unique()}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio').first().check({ force: true })
  const refused = { ...broken, code: 'forbidden', error: 'Auth session missing!' }
  await page.route('**/create-company-with-plan', (route) => route.fulfill({ status: 400, json: refused }))
  await page.clock.install()
  await page.getByRole('button', { name: 'Create Company' }).click()
  await expect(page.getByRole('alert').getByText('Auth session missing!')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.clock.fastForward(2000)
  await expect(page.getByText('Authentication failed. Would you like to sign in again?')).toBeVisible()
  await expectNoAxeViolations(page)
})
