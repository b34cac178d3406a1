import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { codeOf, protect } from '#tests/e2e/support/authenticator.ts'
import { expect, expectNoAxeViolations, type Person, test } from '#tests/e2e/support/fixtures.ts'

test('a user enables two-factor with an app, signs in with it, uses a recovery code once, and disables it [C-USER-22..25 C-SESS-22]', async ({
  page,
  context,
  seed,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of 422/)
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  await page.goto('/settings?tab=security')
  const card = cardOf(page)
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Set up two-factor authentication' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not it at all')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Current password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('That code is wrong or has already been used.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const codes = await list.getByRole('listitem').allTextContents()
  await expectNoAxeViolations(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy codes' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'))
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download codes' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('marquee-recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await expect(card.getByText('10 of 10 recovery codes are left.')).toBeVisible()
  await mailbox.waitFor(owner.email, 'Two-factor authentication was turned on')

  await signOut(page)
  await beginSignIn(page, owner)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Enter the 6 digits that the app shows')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('That code is wrong or has already been used.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await beginSignIn(page, owner)
  const heard = await listenInAnotherTab(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(heard).toEqual(expect.arrayContaining(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']))

  await signOut(page)
  const [first = ''] = codes
  await beginSignIn(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(first)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await beginSignIn(page, owner)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('That code is wrong or has already been used.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('counts used recovery codes, offers new ones, and disables two-factor [C-USER-22 C-USER-23]', async () => {
    await page.goto('/settings?tab=security')
    await expect(card.getByText('8 of 10 recovery codes are left.')).toBeVisible()
    await expect(page.getByText('Signed in with a recovery code').first()).toBeVisible()
    await card.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(dialog.getByRole('heading', { name: 'New recovery codes' })).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await card.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByLabel('Current password').fill(owner.password)
    await dialog.getByLabel('Code', { exact: true }).fill(codes[2] ?? '')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
  })
})

test('an invitation survives the second factor, and an expired challenge returns to the password [C-USER-24]', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  const { api, id, name } = await seed.newCompany()
  const invited = await seed.signUpAndConfirm()
  const { recovery } = await protect(await seed.visitor(), invited)
  const { roles } = await api.call(team, 'listRoles', {}, id)
  await api.call(
    invitations,
    'sendTeamInvitations',
    { emails: [invited.email], company_role_id: roles.at(-1)?.id ?? '' },
    id,
  )
  const mail = await mailbox.waitFor(invited.email, name)
  const token = mail.links.map((link) => new URL(link).pathname.match(/accept-invitation\/([^/]+)/)?.[1]).find(Boolean)

  await page.goto(`/auth?invite=${token}`)
  await page
    .getByRole('button', { name: /accept/i })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Sign In & Accept Invite' }).click()
  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await page.getByRole('button', { name: 'Sign In & Accept Invite', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()

  browserConsole.allow(/status of 401/)
  await page.route(
    '**/api/two-factor/verify-two-factor',
    (route) =>
      route.fulfill({
        status: 401,
        json: {
          success: false,
          code: 'two_factor_challenge_over',
          error: 'This sign-in took too long, or your sign-in settings have changed. Please sign in again.',
          data: {},
          request_id: 'none',
        },
      }),
    { times: 1 },
  )
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(
    page.getByText('This sign-in took too long, or your sign-in settings have changed. Please sign in again.'),
  ).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(invited.password)
  await page.getByRole('button', { name: 'Sign In & Accept Invite', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Invitation accepted!')).toBeVisible()
})

function cardOf(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Two-factor authentication' }) })
}

async function beginSignIn(page: Page, { email, password }: Person): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/auth')) await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function listenInAnotherTab(page: Page): Promise<() => Promise<unknown>> {
  const tab = await page.context().newPage()
  await tab.goto('/reset-password')
  await tab.evaluate(() => {
    const events: unknown[] = []
    const channel = new BroadcastChannel('session-events')
    channel.onmessage = ({ data }) => events.push(data)
    Object.assign(window, { heard: events })
  })
  return () => tab.evaluate(() => Object.entries(window).find(([name]) => name === 'heard')?.[1])
}
