import { account } from '#shared/features/identity/account.ts'
import { expect, expectNoAxeViolations, linkWith, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { fillIn, submit } from '#tests/e2e/support/sign-in-form.ts'

test('a verification link waits for its account to sign in, verifies, and says so the second time [C-ROUTE-12 C-ROUTE-13 C-USER-66 C-USER-67 C-USER-68 C-USER-71 C-USER-72 C-USER-73]', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of (401|403)/)
  const { api, owner } = await seed.newCompany()
  const { email } = stranger()
  await api.call(account, 'addEmail', { email, current_password: owner.password })
  await api.call(account, 'sendEmailVerification', { email })
  const link = linkWith(await mailbox.waitFor(email, /verify/i), 'token').href
  const release = await hold(page, '**/api/account/verify-email')
  await page.goto(link)
  await expect(page.getByText('Verifying your email...')).toBeVisible()
  await expectNoAxeViolations(page)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to verify' })).toBeVisible()
  await expect(page.getByText(`${email} was added to the account ${owner.email}.`)).toBeVisible()
  await expectNoAxeViolations(page)

  await test.step('rejects a session of another account, and leads to the right one [C-USER-69]', async () => {
    await seed.signIn(page, await seed.signUpAndConfirm())
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Not this account' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Use another account' }).click()
  })
  await fillIn(page, owner)
  await submit(page, 'Sign In')
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible()
  await expect(page.getByText(`${email} is verified.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Email Settings' })).toHaveAttribute('href', '/settings?tab=emails')
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expectNoAxeViolations(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Already Verified' })).toBeVisible()
  await expectNoAxeViolations(page)
})
