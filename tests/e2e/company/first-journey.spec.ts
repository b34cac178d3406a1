import type { Locator, Page } from '@playwright/test'
import { priceOf } from '#tests/e2e/support/billing.ts'
import {
  expect,
  expectNoAxeViolations,
  linkWith,
  type Person,
  stranger,
  test,
  unique,
} from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'

test('a visitor signs up, confirms by mail, creates a company and arrives on its dashboard', {
  tag: '@phone',
}, async ({ page, mailbox, seed }) => {
  await priceOf({ api: await seed.visitor() }, 'Pro')
  const person = stranger('Imani Oyelaran-Whitfield')
  const company = `Harbour Lights ${unique()}`

  await test.step('the landing page [C-ROUTE-01 C-ROUTE-02 C-ROUTE-05]', async () => {
    await page.goto('/')
    const headline = 'The ultimate event management platform for music, events, and live entertainment'
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
    await control(page, 'Get Started').click()
  })

  await test.step('signing up [C-AUTH-09 C-AUTH-36]', async () => {
    await signUp(page, person)
  })

  await test.step('confirming in the same browser leads to the wizard without a password [C-AUTH-06 C-AUTH-44]', async () => {
    const mail = await mailbox.waitFor(person.email, 'Confirm your email address')
    const tab = await page.context().newPage()
    await tab.goto(linkWith(mail, 'code').href)
    await expect(tab).toHaveURL(/\/onboarding$/)
    await expectStep(tab, 1)
    await tab.close()
    await page.bringToFront()
    await expect(page, 'the tab that signed up follows').toHaveURL(/\/onboarding$/)
  })

  await test.step('the five steps [C-ONB-01 C-ONB-02 C-ONB-11 C-ONB-19 C-ONB-36 C-ONB-61]', async () => {
    await walkWizard(page, company)
    await page.getByRole('button', { name: 'Later' }).click()
  })

  await test.step('the dashboard [C-DASH-01 C-DASH-04]', async () => {
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
    await expectDashboardOf(page, company)
    await expectNoAxeViolations(page)
  })
})

async function signUp(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await passwordField(page).fill(person.password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Almost there!')).toBeVisible()
  await expectNoAxeViolations(page)
}

async function walkWizard(page: Page, company: string): Promise<void> {
  await expectStep(page, 1)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Get Started' }).click()

  await expectStep(page, 2)
  await page.getByRole('radio').first().check({ force: true })
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expectStep(page, 3)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByLabel('Company name').fill(company)
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue(company.toLowerCase().replaceAll(' ', '-'))
  await expect(page.getByText('This URL is available')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expectStep(page, 4)
  await page.getByRole('radio').first().check({ force: true })
  await expectNoAxeViolations(page)
  const answer = await hold(page, '**/create-company-with-plan')
  await page.getByRole('button', { name: 'Create Company' }).click()
  await expect(page.getByRole('heading', { name: 'Creating your company' })).toBeVisible()
  await expectStep(page, 5)
  await expectNoAxeViolations(page)
  answer()
  await expect(page.getByText(`${company} has been created successfully!`).first()).toBeVisible()
}

async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', String(step))
}

async function expectDashboardOf(page: Page, company: string): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(7)
  const opener = page.getByRole('button', { name: 'Open the menu' })
  if (await opener.isVisible()) {
    await opener.click()
    await expectShell(page.getByRole('dialog'), company)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    return
  }
  await expectShell(page.locator('body'), company)
  await page.getByRole('button', { name: `Company: ${company}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Create New Company' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
}

async function expectShell(frame: Locator, company: string): Promise<void> {
  const navigation = frame.getByRole('navigation', { name: 'Modules' })
  for (const name of ['Dashboard', 'Team', 'Company Settings']) {
    await expect(navigation.getByRole('link', { name: new RegExp(name, 'i') }).first()).toBeVisible()
  }
  await expect(frame.getByRole('button', { name: `Company: ${company}` })).toBeVisible()
}

function control(page: Page, name: string): Locator {
  return page.getByRole('link', { name }).or(page.getByRole('button', { name })).first()
}

function passwordField(page: Page): Locator {
  return page
    .getByLabel(/password/i)
    .and(page.locator('input'))
    .first()
}
