import type { Page, TestInfo } from '@playwright/test'
import { companies } from '#shared/features/company/companies.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { Api } from '#tests/e2e/support/api.ts'
import { pay, priceOf } from '#tests/e2e/support/billing.ts'
import {
  expect,
  expectNoAxeViolations,
  linkWith,
  type Person,
  stranger,
  test,
  unique,
} from '#tests/e2e/support/fixtures.ts'
import { fillIn, passwordField, submit } from '#tests/e2e/support/sign-in-form.ts'
import { invited } from '#tests/e2e/support/team.ts'

test('the wizard goes forward and back; each step has a URL and keeps its input, and the last creates the company [C-ONB-01..04] [C-ONB-10 C-ONB-35 C-ROUTE-25]', async ({
  page,
  seed,
}) => {
  const company = `Kept House ${unique()}`
  await arrive(page, seed, await seed.signUpAndConfirm())
  let created = 0
  page.on('request', (request) => {
    if (request.url().includes('create-company-with-plan')) created += 1
  })

  await test.step('goes forward and back', async () => {
    await expect(page).toHaveURL(/\/onboarding$/)
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expectStep(page, 2)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByRole('button', { name: 'Back' }).click()
    await expectStep(page, 1)
  })

  await test.step('reload, Back and Forward keep the input; an incomplete step redirects back', async () => {
    await page.goto('/onboarding/plan')
    await expect(page).toHaveURL(/\/onboarding\/type$/)
    await page.getByRole('radio').nth(1).check({ force: true })
    await page.reload()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/company$/)
    await page.getByLabel('Company name').fill(company)
    await page.reload()
    await expect(page.getByLabel('Company name')).toHaveValue(company)
    await expect(urlField(page)).toHaveValue(company.toLowerCase().replaceAll(' ', '-'))
    await expect(page.getByText('This URL is available')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/onboarding\/plan$/)
    await page.getByRole('radio').last().check({ force: true })
    await page.reload()
    await expect(page.getByRole('radio').last()).toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('Company name')).toHaveValue(company)
    await page.goBack()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.goForward()
    await expect(page.getByLabel('Company name')).toHaveValue(company)
    await page.goForward()
    await expect(page.getByRole('radio').last()).toBeChecked()
  })

  await test.step('creates nothing before the last step', async () => {
    await expectStep(page, 4)
    expect(created).toBe(0)
    await page.getByRole('button', { name: 'Create Company' }).click()
    await expect(page.getByText(`${company} has been created successfully!`).first()).toBeVisible()
    expect(created).toBe(1)
  })
})

test('a paid plan is announced and paid in another tab; another company is created and left unpaid [C-ONB-58 C-CALL-19 C-DASH-09]', async ({
  page,
  seed,
  browserConsole,
}, info) => {
  browserConsole.allow(/status of 4/)
  const second = `Second House ${unique()}`
  await untilOffer(page, seed)
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(page.getByText('Due today')).toBeVisible()
  await page.goBack()
  await expect(page, 'Back makes no second company').toHaveURL(/\/onboarding\/done$/)
  expect(page.context().pages(), 'nothing opens by itself').toHaveLength(1)
  const checkout = await openCheckout(page)
  await expect(page.getByText('The payment page is open in another tab.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await pay(checkout)
  await expect(checkout).toHaveURL(/\/dashboard\?success=true$/)
  await expect(checkout.getByText('Your card is saved')).toBeVisible()
  await page.bringToFront()
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('the wizard redirects to the dashboard, unless another company is requested [C-ONB-05 C-ROUTE-26 C-ROUTE-27]', async () => {
    await page.goto('/onboarding')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/onboarding?onboarding=create')
    await untilPlans(page, second)
    await choosePlan(page)
    await expect(page).toHaveURL(/\/onboarding\/done/)
  })

  await test.step('Later expires an opened checkout and selects the company', async () => {
    const unpaid = await openCheckout(page)
    await page.bringToFront()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await unpaid.reload()
    await expect(unpaid.getByText('This checkout has expired')).toBeVisible()
    await page.bringToFront()
    await expectSelected(page, info, second)
  })
})

test('a lost network and an ended session keep the input, and the company is created once', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/Failed to load resource|status of 4/)
  const company = `Cut ${unique()}`
  const person = await seed.signUpAndConfirm()
  await arrive(page, seed, person)
  await untilPlans(page, company)
  // The server creates the company, but its response is lost.
  await page.route(
    '**/create-company-with-plan',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await choosePlan(page)
  await expect(page.getByRole('heading', { name: 'Your company was not created' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 4)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: /^Sign in/i }).click()
  // The list of companies may arrive before the answer to the repeated request, and contains it already.
  const created = page.getByText(`${company} has been created successfully!`)
  await expect(created.or(page.getByRole('heading', { name: `${company} is already there` })).first()).toBeVisible()
  expect(await namesOfCompanies(page)).toEqual([company])
})

test('with one URL in two tabs, the second learns of the company; a URL taken by a stranger is changed', async ({
  page,
  seed,
  browser,
  baseURL,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const company = `Twice ${unique()}`
  await arrive(page, seed, await seed.signUpAndConfirm())
  const second = await page.context().newPage()
  await second.goto('/onboarding')
  await untilPlans(page, company)
  await untilPlans(second, company)
  const theirs = await browser.newContext({ baseURL, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const stranger = await theirs.newPage()
  await arrive(stranger, seed, await seed.signUpAndConfirm())
  await untilPlans(stranger, company)

  await page.bringToFront()
  await choosePlan(page)
  await expect(page.getByText(`${company} has been created successfully!`)).toBeVisible()
  await second.bringToFront()
  // The notice can appear before or after the create request. Either way there is one company.
  const there = second.getByRole('heading', { name: `${company} is already there` })
  const create = second.getByRole('button', { name: 'Create Company' })
  await expect(there.or(create)).toBeVisible()
  if (await create.isVisible()) await choosePlan(second).catch(() => undefined)
  await expect(there).toBeVisible()
  await expectNoAxeViolations(second)
  await second.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(second).toHaveURL(/\/dashboard$/)
  expect(await namesOfCompanies(page)).toEqual([company])

  await choosePlan(stranger)
  await expect(stranger).toHaveURL(/\/onboarding\/company$/)
  await expect(stranger.locator('[role=status]').getByText('This URL is already taken')).toBeVisible()
  await expectNoAxeViolations(stranger)
  await stranger.getByRole('button', { name: `${company.toLowerCase().replaceAll(' ', '-')}-2` }).click()
  await expect(stranger.getByText('This URL is available')).toBeVisible()
  await stranger.getByRole('button', { name: 'Continue' }).click()
  await stranger.getByRole('button', { name: 'Create Company' }).click()
  await expect(stranger.getByText(`${company} has been created successfully!`)).toBeVisible()
  await theirs.close()
})

test('a pending invitation is shown first, with an own company as the alternative; accepting leads to the dashboard', async ({
  page,
  seed,
}) => {
  const house = await seed.newCompany({ name: `Inviting ${unique()}` })
  const person = await seed.signUpAndConfirm()
  await invited(house, 'Manager', person.email)
  await seed.signIn(page, person)
  await page.goto('/onboarding')
  await expect(page.getByRole('heading', { name: `${house.name} has invited you` })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create your own company instead' }).click()
  await expectStep(page, 1)
  await page.reload()
  await expectStep(page, 1)
  const other = await page.context().newPage()
  await other.goto('/onboarding/plan')
  await other.getByRole('button', { name: `Accept the invitation to ${house.name}` }).click()
  await expect(other).toHaveURL(/\/dashboard$/)
})

test('a plan chosen on the landing page is preselected, even if the mail link opens in another browser', async ({
  page,
  browser,
  baseURL,
  mailbox,
  browserConsole,
  seed,
}) => {
  const wished = await planBesidesDefault(await seed.visitor())
  const person = stranger()
  await page.goto('/')
  await page.getByRole('link', { name: `Start with ${wished.name}` }).click()
  await page.waitForURL(`**/auth?tab=sign-up&plan=${wished.id}`)
  await page.getByLabel('Full name').fill(person.fullName)
  await fillIn(page, person)
  await submit(page, 'Sign Up')
  await expect(page.getByText('Almost there!')).toBeVisible()
  const link = linkWith(await mailbox.waitFor(person.email, 'Confirm'), 'code')
  expect(link.searchParams.get('plan')).toBe(wished.id)

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const other = await elsewhere.newPage()
  await browserConsole.follow(elsewhere)
  await other.goto(link.href)
  await expect(other.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await passwordField(other).fill(person.password)
  await submit(other, 'Confirm and sign in')
  await untilPlans(other, `Grand ${unique()}`)
  await expect(other.getByRole('radio', { name: wished.name })).toBeChecked()
  await elsewhere.close()
})

/** Every company type begins with Starter as its default. */
async function planBesidesDefault(api: Api): Promise<{ id: string; name: string }> {
  const { plans } = await api.call(onboarding, 'listPlans', {})
  const found = plans.find(({ name }) => name !== 'Starter')
  if (!found) throw new Error('There is one plan only')
  return found
}

async function namesOfCompanies(page: Page): Promise<string[]> {
  const api = new Api(page.request, new URL(page.url()).origin)
  expect((await api.call(auth, 'getSession', {})).user).not.toBeNull()
  const { memberships } = await api.call(companies, 'listMyCompanies', {})
  return memberships.map(({ company }) => company.name)
}

async function untilOffer(
  page: Page,
  seed: {
    visitor(): Promise<Api>
    signUpAndConfirm(): Promise<Person>
    signIn(page: Page, person: Person): Promise<void>
  },
): Promise<void> {
  await priceOf({ api: await seed.visitor() }, 'Pro')
  await arrive(page, seed, await seed.signUpAndConfirm())
  await untilPlans(page, `Paying ${unique()}`)
  await choosePlan(page)
  await expect(page).toHaveURL(/\/onboarding\/done$/)
  await expect(page.getByText('Due today')).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
}

async function openCheckout(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Add a card' }).click()
  const checkout = await opened
  await expect(checkout.getByText('Test mode').first()).toBeVisible()
  return checkout
}

async function expectSelected(page: Page, info: TestInfo, company: string): Promise<void> {
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('button', { name: `Company: ${company}` })).toBeVisible()
}

async function arrive(page: Page, seed: { signIn(page: Page, person: Person): Promise<void> }, person: Person) {
  await seed.signIn(page, person)
  await page.goto('/onboarding')
  await expectStep(page, 1)
}

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', String(step))
}

function urlField(page: Page) {
  return page.getByRole('textbox', { name: 'URL' })
}

async function chooseType(page: Page): Promise<void> {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function name(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company)
  await expect(page.getByText('This URL is available')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function untilPlans(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseType(page)
  await name(page, company)
  await expectStep(page, 4)
}

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Create Company' }).click()
}
