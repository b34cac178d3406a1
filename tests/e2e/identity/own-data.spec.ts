import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, linkWith, test } from '#tests/e2e/support/fixtures.ts'
import type { Person } from '#tests/e2e/support/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
}

test('a user exports their data, deletes the account, and restores it by signing in and by mail', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of (403|422)/)
  const person = await seed.signUpAndConfirm()
  await seed.signIn(page, person)
  await page.goto('/settings?tab=data')
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Download my data' }).click()
  await dialogOf(page).getByLabel('Current password').fill(person.password)
  await expectNoAxeViolations(page)
  const saved = page.waitForEvent('download')
  await dialogOf(page).getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^marquee-my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(dialogOf(page)).toBeHidden()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialogOf(page).getByLabel('Current password').fill('not it')
  await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialogOf(page).getByText('The current password is incorrect.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialogOf(page).getByLabel('Current password').fill(person.password)
  await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)

  await signInByForm(page, person)
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep my account and sign in' }).click()
  await expect(page).toHaveURL(/\/onboarding/)

  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialogOf(page).getByLabel('Current password').fill(person.password)
  await dialogOf(page).getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible()
  const keepMails = async () =>
    (await mailbox.messages(person.email)).filter(({ subject }) => /^Your account will be deleted on/.test(subject))
  await expect.poll(async () => (await keepMails()).length, { timeout: 60_000 }).toBe(2)
  const [newest] = await keepMails()
  if (!newest) throw new Error('no mail')
  const { pathname, search } = linkWith(newest, 'code')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText(`The account ${person.email} will not be deleted`)).toBeVisible()
  await expectNoAxeViolations(page)
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/onboarding/)
})
