import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, linkWith, test, unique } from '#tests/e2e/support/fixtures.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a user saves profile, photo and password, and adds, verifies, promotes and removes addresses', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of (409|422)/)
  const person = await seed.signUpAndConfirm()
  const other = await seed.signUpAndConfirm()
  const added = `second-${unique()}@example.test`
  const renewed = { ...person, password: 'Second-act-9' }
  await seed.signIn(page, person)
  await page.goto('/settings')

  await test.step('saves the profile and photo [C-USER-01..04] [C-USER-06 C-USER-08 C-USER-09 C-USER-11]', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'Profile',
      'Security',
      'Emails',
      'Notifications',
      'Integrations',
      'Your Data',
    ])
    const photo = page.getByLabel('Profile photo file')
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
    await expectToast(page, 'Failed to upload photo', 'This file is not a picture we can read.')
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByRole('main').locator('img[src*="/files/profile-photos/"]')).toBeVisible()
    await page.getByLabel('Display name').fill('Robin on tour')
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await expect(page.getByText('501/500 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('At most 500 characters')).toBeVisible()
    await expect(page.getByLabel('Bio')).toBeFocused()
    await expectNoAxeViolations(page)
    await page.getByLabel('Bio').fill('On the road since 1998.')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly', '')
  })

  await test.step('changes the password [C-USER-13..16 C-USER-18]', async () => {
    await page.getByRole('tab', { name: 'Security' }).click()
    await page.getByLabel('Current password').fill('not it at all')
    await page.getByLabel('New password', { exact: true }).fill(renewed.password)
    await page.getByLabel('Confirm new password').fill(renewed.password)
    const update = page.getByRole('button', { name: 'Update Password' })
    await update.click()
    await expectToast(page, 'Failed to update password', 'The current password is incorrect.')
    await expectNoAxeViolations(page)
    await page.getByLabel('Current password').fill(person.password)
    await update.click()
    await expectToast(page, 'Password updated successfully')
  })

  await test.step('manages the addresses [C-USER-29..33 C-USER-35 C-USER-45] [C-USER-46..48]', async () => {
    await page.goto('/settings?tab=emails')
    const add = async (email: string) => {
      await page.getByLabel('Add an address').fill(email)
      await page.getByRole('button', { name: 'Add Email' }).click()
    }
    const dialog = page.getByRole('dialog')
    const confirm = async (name: string, secret = renewed.password) => {
      await dialog.getByLabel('Current password').fill(secret)
      await dialog.getByRole('button', { name }).click()
    }
    const row = (email: string) => page.getByRole('listitem').filter({ hasText: email })

    await add(other.email)
    await expect(dialog.getByText(other.email)).toBeVisible()
    await confirm('Add Email', 'not it at all')
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
    await expectNoAxeViolations(page)
    await confirm('Add Email')
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Failed to add email', 'This email address is already registered')
    await add(added)
    await confirm('Add Email')
    await expectToast(page, 'Email added successfully. Please verify it to use for invitations.')
    await expect(row(added).getByText('Unverified')).toBeVisible()
    await expect(row(added).getByRole('button', { name: 'Set Primary' })).toBeHidden()

    await row(added).getByRole('button', { name: 'Send Verification' }).click()
    await expectToast(page, 'Verification Email Sent')
    const link = linkWith(await mailbox.waitFor(added, 'Verify your email address'), 'token')
    await page.goto(link.href)
    await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible()
    await page.goto('/settings?tab=emails')

    await expect(row(added).getByText('Verified', { exact: true })).toBeVisible()
    await row(added).getByRole('button', { name: 'Set Primary' }).click()
    await expect(dialog.getByText(added)).toBeVisible()
    await expectNoAxeViolations(page)
    await confirm('Set Primary')
    await expectToast(page, 'Primary email updated successfully')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(added)
    await expectNoAxeViolations(page)
    await row(person.email)
      .getByRole('button', { name: `Remove ${person.email}` })
      .click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Email removed successfully')

    const wayBack = linkWith(await mailbox.waitFor(person.email, 'Your primary email address was changed'), 'code')
    await page.goto(wayBack.href)
    await expect(page.getByRole('heading', { name: 'Take your account back' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel('New password', { exact: true }).fill('Third-act-9')
    await page.getByLabel('Confirm new password').fill('Third-act-9')
    await page.getByRole('button', { name: 'Restore and save' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is restored' })).toBeVisible()
    await seed.signIn(page, { email: person.email, password: 'Third-act-9' })
    await page.goto('/settings?tab=emails')
    await expect(row(person.email).getByText('Primary')).toBeVisible()
    await expect(row(added).getByText('Unverified')).toBeVisible()
  })
})

test('lists sessions, ends one remotely, and shows the activity [C-USER-26..28]', async ({
  page,
  browser,
  seed,
  mailbox,
  browserConsole,
}) => {
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  const afar = await browser.newContext({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const there = await afar.newPage()
  await seed.signIn(there, owner)
  await there.goto('/dashboard')
  await expect(there.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  const mail = await mailbox.waitFor(owner.email, 'New sign-in to your account')
  expect(linkWith(mail, 'tab').search).toBe('?tab=security')

  await page.goto('/settings?tab=security')
  const sessions = page.getByRole('list', { name: 'Your sessions' })
  const firefox = sessions.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
  await expect(firefox).toContainText('127.0.0.1')
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Security events' })).toContainText('Signed in')
  await expectNoAxeViolations(page)
  await firefox.getByRole('button', { name: 'End the session Firefox on Windows' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expectToast(page, 'Session ended')
  await expect(firefox).toBeHidden()
  await expect(page.getByText('Session ended: Firefox on Windows')).toBeVisible()

  browserConsole.allow(/status of 401/)
  await there.goto('/dashboard')
  await expect(there).toHaveURL(/\/auth/)
  await afar.close()

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectToast(page, 'You are signed out everywhere else')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('a user connects and disconnects a provider, sees why others are unavailable, and uses the calendar feed without one', async ({
  page,
  seed,
  request,
}) => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'needs the provider beside the server')
  await seed.signIn(page, await seed.signUpAndConfirm())
  await page.goto('/settings?tab=integrations')
  const list = page.getByRole('list', { name: 'Integrations' })
  const connect = page.getByRole('button', { name: 'Connect Google Calendar', exact: true })

  await test.step('shows providers, and why one is unavailable [C-USER-52 C-USER-63]', async () => {
    await expect(list.getByRole('listitem')).toHaveText([
      /^Dropbox Not yet available/,
      /^Google Calendar Not connected/,
      /^Outlook Calendar Unavailable/,
    ])
    await expect(list).toContainText("Outlook Calendar isn't available here yet.")
    await expectNoAxeViolations(page)
  })

  await test.step('connects a provider, or shows the error [C-USER-53 C-USER-55]', async () => {
    await connect.click()
    await page.getByRole('link', { name: 'Deny' }).click()
    await expectToast(page, 'Failed to connect integration')
    await expect(page).toHaveURL(/\/settings\?tab=integrations$/)
    await connect.click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expectToast(page, 'Integration connected successfully')
    await expect(list.getByText('Connected', { exact: true })).toBeVisible()
    await expect(list).toContainText('Last used')
    await expect(page.getByRole('region', { name: 'Busy in the next seven days' })).toContainText(
      /\d+:\d\d.* – .*\d+:\d\d/,
    )
    await expectNoAxeViolations(page)
  })

  await test.step('writes own events once the provider grants that permission', async () => {
    const writes = page.getByRole('switch', { name: 'Write my events to this calendar' })
    await expect(writes).not.toBeChecked()
    await page.locator('label', { hasText: 'Write my events to this calendar' }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await expectToast(page, 'Integration connected successfully')
    await expect(writes).toBeChecked()
    await expectNoAxeViolations(page)
    await page.locator('label', { hasText: 'Write my events to this calendar' }).click()
    await expectToast(page, 'Your events are being removed')
    await expect(writes).not.toBeChecked()
  })

  await test.step('disconnects it [C-USER-54 C-USER-56]', async () => {
    await page.getByRole('button', { name: 'Disconnect Google Calendar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expectToast(page, 'Integration disconnected successfully')
    await expect(connect).toBeVisible()
  })

  await test.step('the feed works until it is revoked [C-USER-64 C-USER-65]', async () => {
    await page.getByRole('button', { name: 'Create calendar address' }).click()
    const address = page.getByRole('textbox', { name: 'Calendar address' })
    await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
    await expectNoAxeViolations(page)
    const first = await address.inputValue()
    const feed = await request.get(first)
    expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')

    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create new address' }).click()
    await expect(address).not.toHaveValue(first)
    const second = await address.inputValue()
    expect((await request.get(first)).status()).toBe(404)
    await page.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expectToast(page, 'Calendar address revoked')
    expect((await request.get(second)).status()).toBe(404)
    await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible()
  })
})

async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  // On a phone the toast covers form buttons, and stays while the pointer is over it.
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}
