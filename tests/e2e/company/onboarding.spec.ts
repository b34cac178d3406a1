import type { Page, TestInfo } from '@playwright/test'
import { pay, priceOf } from '#tests/e2e/support/billing.ts'
import { expect, type Person, test, unique } from '#tests/e2e/support/fixtures.ts'

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
  await expect(checkout.getByText('Your free trial has started')).toBeVisible()
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
