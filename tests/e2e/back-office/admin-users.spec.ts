import type { Page } from '@playwright/test'
import { account } from '#shared/features/identity/account.ts'
import { expect, expectNoAxeViolations, linkWith, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { invited, joined } from '#tests/e2e/support/team.ts'
import { expectToast, refuseNext } from '#tests/e2e/support/toast.ts'

test('the directory starts with all users, twenty of them, and Load More adds the next page [A-USER-05 A-USER-13 A-USER-14]', async ({
  page,
  seed,
}) => {
  await seed.signInAsStaff(page)
  const users = Array.from({ length: 23 }, (_, number) => ({
    id: crypto.randomUUID(),
    email: `listed-${number}-${unique()}@example.test`,
    full_name: `Listed ${number}`,
    status: 'active',
    created_at: new Date().toISOString(),
    membershipCount: 0,
    isSuperAdmin: false,
  }))
  const asked: URLSearchParams[] = []
  await page.route('**/api/admin-users/list-users*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const json = query.get('cursor')
      ? { users: users.slice(20), total: 23, next_cursor: null }
      : { users: users.slice(0, 20), total: 23, next_cursor: 'after-twenty' }
    return route.fulfill({ json })
  })
  await page.goto('/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('All Users')
  expect(asked.map((query) => [query.get('status'), query.get('limit')])).toEqual([[null, null]])
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rows).toHaveCount(24)
  expect(asked.at(-1)?.get('cursor')).toBe('after-twenty')
  await expect(rows.nth(1)).toContainText('Listed 0')
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

test('a user with nothing is shown all the same, and one that cannot be loaded is said [A-UDET-02 A-UDET-08 A-UDET-09 A-UDET-12 A-UDET-13 A-UDET-32 A-UDET-41 A-UDET-76]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 404/)
  const person = await seed.signUpAndConfirm()
  await seed.signInAsStaff(page)
  await page.route('**/api/admin-users/get-user?*', async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    await route.fulfill({ response, json: { ...details, user: { ...details.user, full_name: null }, emails: [] } })
  })
  const userId = await openUser(page, person.email)
  await expect(page.getByRole('heading', { level: 1, name: 'No Name' })).toBeVisible()
  await expect(page.getByText(`${person.email} · 0 companies · Joined`)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Emails', 'Companies', 'Invitations', 'Admin Actions'])
  await expect(page.getByText('None set')).toBeVisible()
  await expect(page.getByText(userId, { exact: true })).toBeVisible()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date())
  await expect(page.getByText(today, { exact: true })).toBeVisible()
  for (const [tab, text] of [
    ['Emails', 'No email addresses found for this user.'],
    ['Companies', 'This user is not a member of any companies'],
    ['Invitations', 'This user has not received any invitations'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await page.goto(`/admin/users/${crypto.randomUUID()}`)
  await expect(page.getByText('Error loading user details')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the emails of a user are verified, unverified, made primary and removed, and a link is sent [A-UDET-38]', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const { owner, api } = await seed.newCompany()
  const second = `second-${unique()}@example.test`
  await api.call(account, 'addEmail', { email: second, current_password: owner.password })
  await seed.signInAsStaff(page)
  await openUser(page, owner.email)
  await page.getByRole('tab', { name: 'Emails' }).click()
  const rows = page.getByRole('table', { name: 'Email addresses' }).getByRole('row')
  const row = (email: string) => rows.filter({ hasText: email })
  const alert = page.getByRole('alert').filter({ hasText: 'This user has unverified emails' })
  const button = (words: string, email: string) => page.getByRole('button', { name: `${words} ${email}`, exact: true })
  const act = async (words: string, email: string, title: string) => {
    await button(words, email).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expect(dialog.getByText(email)).toBeVisible()
    return dialog.getByRole('button', { name: words })
  }
  const failing = async (words: string, email: string, title: string, call: string, failed: string) => {
    await refuseNext(page, `admin-users/${call}`)
    const confirm = await act(words, email, title)
    await expectNoAxeViolations(page)
    await confirm.click()
    await expectToast(page, failed, 'Boom')
  }

  await test.step('each has its row, its badges and its rules [A-UDET-34..37 A-UDET-39 A-UDET-40 A-UDET-51]', async () => {
    await expect(rows).toHaveCount(3)
    await expect(row(owner.email)).toContainText(/Primary.*Verified/)
    await expect(row(second).getByText('Unverified', { exact: true })).toBeVisible()
    await expect(alert).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
    await expect(
      page.getByText('Only a verified email can sign in, become primary or accept invitations.'),
    ).toBeVisible()
    for (const words of ['Set Primary', 'Remove']) await expect(button(words, owner.email)).toHaveCount(0)
    await expect(button('Set Primary', second)).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('a link is sent, or fails [A-UDET-44 A-UDET-64 A-UDET-69]', async () => {
    await refuseNext(page, 'admin-users/send-email-verification')
    await button('Send Verification to', second).click()
    await expectToast(page, 'Failed to send verification email', 'Boom')
    await button('Send Verification to', second).click()
    await expectToast(page, 'Verification Email Sent', second)
    const mail = await mailbox.waitFor(second, 'Verify your email address')
    expect(linkWith(mail, 'token').pathname).toBe('/verify-email')
  })

  await test.step('one is verified, after a question [A-UDET-55 A-UDET-60 A-UDET-65]', async () => {
    const verify = ['Verify', second, 'Verify this email?'] as const
    await failing(...verify, 'admin-verify-user-email', 'Failed to verify email')
    await (await act(...verify)).click()
    await expectToast(page, 'Email Verified', second)
    await expect(row(second).getByText('Verified', { exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  await test.step('it is made primary [A-UDET-57 A-UDET-63 A-UDET-68]', async () => {
    const primary = ['Set Primary', second, 'Make this email the primary one?'] as const
    await failing(...primary, 'admin-set-primary-email', 'Failed to set primary email')
    await (await act(...primary)).click()
    await expectToast(page, 'Primary Email Updated', second)
    await expect(rows.nth(1)).toContainText(new RegExp(`${second}.*Primary`))
    await expect(page.getByText(`${second} · 1 company`)).toBeVisible()
  })

  await test.step('the other is unverified [A-UDET-56 A-UDET-61 A-UDET-66]', async () => {
    const unverify = ['Unverify', owner.email, 'Unverify this email?'] as const
    await failing(...unverify, 'admin-unverify-user-email', 'Failed to unverify email')
    await (await act(...unverify)).click()
    await expectToast(page, 'Email Unverified', owner.email)
    await expect(row(owner.email).getByText('Unverified', { exact: true })).toBeVisible()
  })

  await test.step('and removed [A-UDET-58 A-UDET-62 A-UDET-67]', async () => {
    const remove = ['Remove', owner.email, 'Remove this email?'] as const
    await failing(...remove, 'admin-remove-user-email', 'Failed to remove email')
    await (await act(...remove)).click()
    await expectToast(page, 'Email Removed', owner.email)
    await expect(rows).toHaveCount(2)
  })
})

test('memberships of a user are changed and ended, never the primary one; invitations are listed and revoked', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const tenant = await seed.newCompany({ name: `Membership Hall ${unique()}` })
  const person = await joined(seed, tenant, 'Member', stranger('Ines Okafor'))
  const waiting = `waiting-${unique()}@example.test`
  await invited(tenant, 'Viewer', waiting)
  await seed.signInAsStaff(page)
  await openUser(page, person.email)
  await page.getByRole('tab', { name: 'Companies' }).click()
  const table = page.getByRole('table', { name: 'Memberships' })
  const dialog = page.getByRole('dialog')

  await test.step('the table [A-UDET-70 A-UDET-71]', async () => {
    await expect(table.getByRole('columnheader')).toHaveText([
      'Company',
      'Role',
      'Access Level',
      'Status',
      'Joined',
      'Remove',
    ])
    await expect(table.getByRole('cell').first()).toHaveText(`${tenant.name}/${tenant.slug}`)
  })

  await test.step('another of the roles of the company, after a question [A-UDET-72 A-UDET-77 A-UDET-83 A-UDET-85]', async () => {
    const role = table.getByRole('combobox', { name: `Role of ${person.fullName} in ${tenant.name}` })
    await expect(role).toHaveValue('Member')
    await expect(table.getByText('read', { exact: true })).toBeVisible()
    const chooseViewer = async () => {
      await role.click()
      await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
      await page.getByRole('option', { name: 'Viewer' }).click()
      await dialog.getByLabel('Admin Notes (Optional)').fill('Only looks now')
    }
    await refuseNext(page, 'admin-memberships/update-user-company-role')
    await chooseViewer()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'Error updating user role', 'Boom')
    await expect(role).toHaveValue('Member')
    await chooseViewer()
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'User role updated')
    await expect(role).toHaveValue('Viewer')
  })

  await test.step('the membership is ended, after a question [A-UDET-78 A-UDET-84 A-UDET-86]', async () => {
    const remove = table.getByRole('button', { name: `Remove ${person.fullName} from ${tenant.name}` })
    await refuseNext(page, 'admin-memberships/remove-user-from-company')
    await remove.click()
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Error removing user from company', 'Boom')
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'User removed from company')
    await expect(table.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('what was received [A-UDET-88 A-UDET-94]', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click()
    const received = page.getByRole('table', { name: 'Invitations Received' })
    await expect(received.getByRole('columnheader')).toHaveText([
      'Invited By',
      'Company',
      'Scope',
      'Status',
      'Received',
      'Expires',
    ])
    await expect(received.getByRole('row').nth(1)).toContainText(
      new RegExp(`${tenant.owner.fullName}.*${tenant.name}.*company.*Accepted`),
    )
  })

  await test.step('a primary membership is locked [A-UDET-81 A-UDET-82]', async () => {
    await openUser(page, tenant.owner.email)
    await page.getByRole('tab', { name: 'Companies' }).click()
    const primary = page.getByRole('table', { name: 'Memberships' })
    await expect(primary.getByRole('combobox')).toBeDisabled()
    await expect(primary.getByRole('button', { name: /^Remove / })).toBeDisabled()
  })

  await test.step('what was sent is revoked while it waits [A-UDET-87 A-UDET-89 A-UDET-90]', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click()
    const sent = page.getByRole('table', { name: 'Invitations Sent' })
    await expect(sent.getByRole('columnheader')).toHaveText([
      'Invitee Email',
      'Company',
      'Scope',
      'Status',
      'Sent',
      'Expires',
      'Actions',
    ])
    const pending = sent.getByRole('row').filter({ hasText: waiting })
    await expect(sent.getByRole('button', { name: /^Revoke/ })).toHaveCount(1)
    await pending.getByRole('button', { name: /^Revoke/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expectToast(page, 'Invitation revoked')
    await expect(pending).toContainText('Cancelled')
    await expect(sent.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
  })
})

test('a user suspended while signed in elsewhere lands on sign-in with the next click; the log tells both sides', async ({
  page,
  seed,
  browser,
  baseURL,
  browserConsole,
}, info) => {
  browserConsole.allow(/status of 409/)
  const { owner } = await seed.newCompany()
  const theirs = await browser.newContext({ baseURL, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const member = await theirs.newPage()
  await seed.signIn(member, owner)
  await member.goto('/dashboard')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()

  await seed.signInAsStaff(page)
  const userId = await openUser(page, owner.email)
  const toggle = page.getByRole('switch', { name: 'Account status' })
  const dialog = page.getByRole('dialog', { name: 'Suspend this user?' })

  await test.step('the switch of the account asks, fails and suspends [A-UDET-14 A-UDET-24 A-UDET-29]', async () => {
    await expect(toggle).toBeChecked()
    await refuseNext(page, 'admin-users/update-user-status')
    await toggle.press('Space')
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expectToast(page, 'Error updating user status', 'Boom')
    await expect(dialog).toBeHidden()
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    await dialog.getByLabel('Admin Notes (Optional)').fill('Chargebacks')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expectToast(page, 'User status updated', 'User has been suspended successfully.')
    await expect(toggle).not.toBeChecked()
  })

  await test.step('the activity tells of it [A-UDET-33]', async () => {
    const activity = page.getByRole('table', { name: 'Recent activity' }).getByRole('row')
    await expect(activity.filter({ hasText: 'status_change' })).toHaveCount(1)
    await expect(activity.filter({ hasText: 'create' }).first()).toContainText(owner.fullName)
  })

  await test.step('the next click leads to sign-in, which is refused [A-UDET-16 A-UDET-18]', async () => {
    if (info.project.name === 'phone') await member.getByRole('button', { name: 'Open the menu' }).click()
    await member.getByRole('link', { name: 'Team Management' }).first().click()
    const signIn = member.getByRole('dialog', { name: 'Sign in to continue' })
    await signIn.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn.getByText('Invalid email or password.')).toBeVisible()
    await theirs.close()
  })

  await test.step('the log tells what was done to the user, and what the user did [A-UDET-101 A-UDET-102]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
    await page.getByRole('link', { name: 'View Audit Logs' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/logs\\?resourceId=${userId}`))
    const log = page.getByRole('table', { name: 'Audit logs' }).getByRole('row')
    await expect(log.filter({ hasText: 'status_change' })).toHaveCount(1)
    await expect(log.filter({ hasText: 'Notes: Chargebacks' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Show what this user did' }).click()
    await expect(page).toHaveURL(new RegExp(`adminUserId=${userId}`))
    await expect(log.filter({ hasText: 'create' }).first()).toContainText(owner.fullName)
    await expect(log.filter({ hasText: 'status_change' })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('the switch of a super admin cannot be pressed [A-UDET-22]', async () => {
    await openUser(page, seed.superAdmin().email)
    await expect(toggle).toBeDisabled()
  })
})

async function openUser(page: Page, email: string): Promise<string> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^View / }).click()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
