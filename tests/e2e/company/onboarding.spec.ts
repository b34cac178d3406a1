import type { Page, TestInfo } from '@playwright/test'
import { pay, priceOf } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, type Person, test, unique } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'

const creation = '**/api/onboarding/create-company-with-plan'

test('the wizard walks five steps forth and back, and creates the company only at the end [C-ONB-01 C-ONB-02 C-ONB-03 C-ONB-04 C-ONB-10 C-ONB-35 C-ROUTE-25]', async ({
  page,
  seed,
}) => {
  await arrive(page, seed, await seed.signUpAndConfirm())
  let created = 0
  page.on('request', (request) => {
    if (request.url().includes('create-company-with-plan')) created += 1
  })

  await expect(page).toHaveURL(/\/onboarding$/)
  await expectStep(page, 1)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 1)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await chooseType(page)
  await expectStep(page, 3)
  await expect(page.getByLabel('Company name')).toBeVisible()
  await expect(urlField(page)).toBeVisible()
  await name(page, `Backwards ${unique()}`)
  await expectStep(page, 4)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 3)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectStep(page, 4)
  expect(created, 'nothing is created before the last step').toBe(0)
  await choosePlan(page)
  await expectStep(page, 5)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(created).toBe(1)
})

const startingTypes = ['event_agency', 'artist_management', 'festival', 'venue', 'production']

test('each company type is a card with an emoji, by sort order; the chosen one asks for its plans [C-ONB-23 C-ONB-24 C-ONB-25 C-ONB-26 C-ONB-27 C-ONB-28 C-ONB-29]', async ({
  page,
  seed,
}) => {
  await page.route('**/list-company-types', async (route) => {
    const response = await route.fetch()
    const body: { company_types: { key: string; name: string; icon: string | null; id: string }[] } =
      await response.json()
    // Those that every installation starts with: other tests may be making more.
    const given = body.company_types.filter(({ key }) => startingTypes.includes(key))
    const [first] = given
    const odd = { ...first, id: '7d1f3c0e-4d0f-4a7e-9a53-3f6f5a1a0c01', name: 'Something else', icon: 'rocket' }
    const none = { ...first, id: '7d1f3c0e-4d0f-4a7e-9a53-3f6f5a1a0c02', name: 'Nothing at all', icon: null }
    await route.fulfill({ response, json: { company_types: [...given, odd, none] } })
  })
  await arrive(page, seed, await seed.signUpAndConfirm())
  await page.getByRole('button', { name: 'Get Started' }).click()
  const group = page.getByRole('radiogroup', { name: 'Company type' })
  await expect(group.getByRole('radio')).toHaveCount(7)
  await expectNoAxeViolations(page)

  const cards = await group.locator('label').allInnerTexts()
  const emojis = cards.map((text) => text.trim().split('\n')[0])
  expect(emojis).toEqual(['📅', '💼', '🎵', '🏢', '🚚', '🏢', '🏢'])

  const plans = page.waitForRequest(/list-plans/)
  await page.getByRole('radio').nth(2).check({ force: true })
  const chosen = await page.getByRole('radio').nth(2).getAttribute('value')
  await page.getByRole('button', { name: 'Continue' }).click()
  await name(page, `Festival ${unique()}`)
  expect(new URL((await plans).url()).searchParams.get('company_type_id')).toBe(chosen)
})

test('the URL follows the name, is looked up after 500 ms of rest, and Continue waits for it [C-ONB-11 C-ONB-12 C-ONB-13 C-ONB-14 C-ONB-15 C-ONB-16 C-ONB-17 C-ONB-18 C-ONB-19 C-ONB-20 C-ONB-21 C-ONB-22]', async ({
  page,
  seed,
}) => {
  const taken = await seed.newCompany()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('check-slug')) asked.push(url.searchParams.get('slug') ?? '')
  })
  await page.clock.install()
  await arrive(page, seed, await seed.signUpAndConfirm())
  await page.getByRole('button', { name: 'Get Started' }).click()
  await chooseType(page)
  const onward = page.getByRole('button', { name: 'Continue' })
  await expect(onward).toBeDisabled()

  const word = unique()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.getByLabel('Company name').fill(`The  Blue & Note -- ${word}`)
  await expect(urlField(page)).toHaveValue(`the-blue-note-${word}`)
  await page.clock.runFor(499)
  expect(asked, 'nobody is asked before 500 ms of rest').toEqual([])
  await expect(onward).toBeDisabled()
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByText('This URL is available')).toBeVisible()
  expect(asked).toEqual([`the-blue-note-${word}`])
  await expect(onward).toBeEnabled()
  await expectNoAxeViolations(page)

  await urlField(page).fill('x')
  await expect(onward).toBeDisabled()
  await page.clock.fastForward(2000)
  expect(asked, 'one character is not asked about').toHaveLength(1)
  await urlField(page).fill('')
  await expect(onward).toBeDisabled()

  await urlField(page).fill(taken.slug)
  await page.clock.fastForward(600)
  await expect(page.getByText('This URL is already taken')).toBeVisible()
  await expect(onward).toBeDisabled()
  await expectNoAxeViolations(page)

  await urlField(page).fill(`free-${word}`)
  await page.clock.fastForward(600)
  await expect(onward).toBeEnabled()
  await page.getByLabel('Company name').fill('   ')
  await expect(onward).toBeDisabled()
})

test('after creation the markers and the new company are in the browser, and the dashboard follows after about 1.5 s [C-ONB-36 C-ONB-37 C-ONB-38 C-ONB-39 C-ONB-61 C-ONB-62 C-ONB-63]', async ({
  page,
  seed,
}, info) => {
  await page.clock.install()
  await arrive(page, seed, await seed.signUpAndConfirm())
  const company = `Harbour ${unique()}`
  await untilPlans(page, company)
  const release = await hold(page, creation)
  await choosePlan(page)
  await expect(page.getByRole('heading', { name: 'Creating your company' })).toBeVisible()
  await expectNoAxeViolations(page)
  const answered = page.waitForResponse(/create-company-with-plan/)
  release()
  const made: { company_id: string } = await (await answered).json()
  await expect(page.getByRole('heading', { name: `${company} has been created successfully!` })).toBeVisible()
  const shown = await page.evaluate(() => Date.now())

  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept.onboarding_completed).toBe('true')
  expect(kept.last_created_company).toContain(made.company_id)
  await expect(page).toHaveURL(/\/dashboard$/)
  const waited = (await page.evaluate(() => Date.now())) - shown
  expect(waited, 'the success can be read before the page changes').toBeGreaterThan(900)
  await expectSelected(page, info, company)
  expect(await page.evaluate(() => localStorage.getItem('selectedCompanyId'))).toBe(made.company_id)

  const { memberships } = await (await page.request.get('/api/companies/list-my-companies')).json()
  expect(memberships).toMatchObject([{ is_primary: true, role: { role: { key: 'admin' } } }])
})

test('who has a company comes back to the wizard only to create another, which is then the selected one [C-ONB-05 C-ROUTE-26 C-ROUTE-27]', async ({
  page,
  seed,
}, info) => {
  const { owner } = await seed.newCompany({ name: 'The First House' })
  await seed.signIn(page, owner)
  await page.goto('/onboarding')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/onboarding?onboarding=create')
  const second = `Second House ${unique()}`
  await untilPlans(page, second)
  await choosePlan(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectSelected(page, info, second)
})

test('a plan with a price starts its checkout in a new tab; who has paid comes back to their new company [C-ONB-58 C-CALL-19 C-DASH-09]', async ({
  page,
  seed,
}) => {
  await priceOf({ api: await seed.visitor() }, 'Pro')
  const name = `Paying ${unique()}`
  await arrive(page, seed, await seed.signUpAndConfirm())
  await untilPlans(page, name)
  const opened = page.waitForEvent('popup')
  await choosePlan(page)
  const checkout = await opened
  await pay(checkout)
  await expect(checkout).toHaveURL(/\/dashboard\?success=true$/)
  await expect(checkout.getByText('Payment Successful!')).toBeVisible()
  await checkout.goto('/company-settings?tab=billing')
  await expect(checkout.getByRole('heading', { name: 'Current Plan' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** The switcher names the company; on a phone it is in the drawer. */
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
