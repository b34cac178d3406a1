import type { Page } from '@playwright/test'
import { account } from '#shared/features/identity/account.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { expect, expectNoAxeViolations, linkWith, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { invited, joined } from '#tests/e2e/support/team.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('staff find a user in the directory, change their emails and end their sessions', async ({
  page,
  seed,
  mailbox,
}, info) => {
  const { owner, api } = await seed.newCompany()
  const second = `second-${unique()}@example.test`
  await api.call(account, 'addEmail', { email: second, current_password: owner.password })
  await seed.signInAsStaff(page)

  await test.step('the server searches and filters the directory, and the URL keeps the filters [A-USER-01..04] [A-USER-09..12]', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
    await expect(page.getByText(/^\d[\d,]* users$/)).toBeVisible()
    const columns = ['User', 'Email', 'Signup Date', 'Companies', 'Status', 'Actions']
    if (info.project.name !== 'phone') await expect(page.getByRole('columnheader')).toHaveText(columns)
    await page.getByPlaceholder('Search by email or name...').fill(owner.email)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === owner.email)
    const found = page.getByRole('table', { name: 'Users' }).getByRole('row')
    await expect(found).toHaveCount(2)
    await expect(found.last().getByRole('cell').nth(3)).toHaveText('1')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All Users',
      'Active',
      'Suspended',
      'Sign-in blocked',
      'Deletion requested',
    ])
    await expectNoAxeViolations(page)
    await page.getByRole('option', { name: 'Suspended' }).click()
    await expect(page.getByText('No users found matching your criteria')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No users found matching your criteria')).toBeVisible()
    await page.goto(`/admin/users?search=${encodeURIComponent(seed.superAdmin().email)}`)
    await expect(found.last().getByText('Super Admin', { exact: true }).last()).toBeVisible()
  })

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

  await test.step('each email has a row with badges and rules [A-UDET-34..37 A-UDET-39 A-UDET-40 A-UDET-51]', async () => {
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

  await test.step('sends a verification link [A-UDET-38 A-UDET-44 A-UDET-64]', async () => {
    await button('Send Verification to', second).click()
    await expectToast(page, 'Verification Email Sent', second)
    const mail = await mailbox.waitFor(second, 'Verify your email address')
    expect(linkWith(mail, 'token').pathname).toBe('/verify-email')
  })

  await test.step('verifies an email after confirmation [A-UDET-55 A-UDET-60]', async () => {
    await (await act('Verify', second, 'Verify this email?')).click()
    await expectToast(page, 'Email Verified', second)
    await expect(row(second).getByText('Verified', { exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  await test.step('makes it primary [A-UDET-57 A-UDET-63]', async () => {
    await (await act('Set Primary', second, 'Make this email the primary one?')).click()
    await expectToast(page, 'Primary Email Updated', second)
    await expect(rows.nth(1)).toContainText(new RegExp(`${second}.*Primary`))
    await expect(page.getByText(`${second} · 1 company`)).toBeVisible()
  })

  await test.step('unverifies the other email [A-UDET-56 A-UDET-61]', async () => {
    await (await act('Unverify', owner.email, 'Unverify this email?')).click()
    await expectToast(page, 'Email Unverified', owner.email)
    await expect(row(owner.email).getByText('Unverified', { exact: true })).toBeVisible()
  })

  await test.step('removes the other email [A-UDET-58 A-UDET-62]', async () => {
    await (await act('Remove', owner.email, 'Remove this email?')).click()
    await expectToast(page, 'Email Removed', owner.email)
    await expect(rows).toHaveCount(2)
  })

  await test.step('ends every session [A-UDET-97]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await page.getByRole('button', { name: 'Force Logout' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Force Logout' }).click()
    await expectToast(page, 'User signed out')
    expect((await api.send(auth, 'getUser', {})).status(), 'the session of the user is over').toBe(401)
  })
})

test('staff change and end memberships except the primary one, and list and revoke invitations', async ({
  page,
  seed,
}) => {
  const tenant = await seed.newCompany({ name: `Membership Hall ${unique()}` })
  const person = await joined(seed, tenant, 'Member', stranger('Ines Okafor'))
  const waiting = `waiting-${unique()}@example.test`
  await invited(tenant, 'Viewer', waiting)
  await seed.signInAsStaff(page)
  await openUser(page, person.email)
  await page.getByRole('tab', { name: 'Companies' }).click()
  const table = page.getByRole('table', { name: 'Memberships' })
  const dialog = page.getByRole('dialog')

  await test.step('shows the table [A-UDET-70 A-UDET-71]', async () => {
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

  await test.step('changes the role after confirmation [A-UDET-72 A-UDET-77 A-UDET-83]', async () => {
    const role = table.getByRole('combobox', { name: `Role of ${person.fullName} in ${tenant.name}` })
    await expect(role).toHaveValue('Member')
    await expect(table.getByText('read, write', { exact: true })).toBeVisible()
    await role.click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await page.getByRole('option', { name: 'Viewer' }).click()
    await dialog.getByLabel('Admin Notes (Optional)').fill('Only looks now')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await expectToast(page, 'User role updated')
    await expect(role).toHaveValue('Viewer')
  })

  await test.step('ends the membership after confirmation [A-UDET-78 A-UDET-84]', async () => {
    const remove = table.getByRole('button', { name: `Remove ${person.fullName} from ${tenant.name}` })
    await remove.click()
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'User removed from company')
    await expect(table.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('shows received invitations [A-UDET-88 A-UDET-94]', async () => {
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

  await test.step('revokes a pending sent invitation [A-UDET-87 A-UDET-89 A-UDET-90 C-TEAM-89]', async () => {
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

test('a user suspended while signed in is sent to sign-in with the next click, and can be reactivated', async ({
  page,
  seed,
  browser,
  baseURL,
}, info) => {
  const { owner, name } = await seed.newCompany({ name: 'Suspense Productions' })
  const theirs = await browser.newContext({ baseURL, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const member = await theirs.newPage()
  await seed.signIn(member, owner)
  await member.goto('/dashboard')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()

  await seed.signInAsStaff(page)
  const userId = await openUser(page, owner.email)
  const toggle = page.getByRole('switch', { name: 'Account status' })
  const dialog = page.getByRole('dialog', { name: 'Suspend this user?' })

  await test.step('shows header and profile [A-UDET-01 A-UDET-04..06] [A-UDET-10 A-UDET-11 A-UDET-30 A-UDET-31]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: owner.fullName })).toBeVisible()
    await expect(page.getByText(new RegExp(`${owner.email} · 1 company · Joined \\w+ \\d{4}`))).toBeVisible()
    const fact = (term: string) =>
      page
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .locator('+ dd')
    await expect(fact('Primary company')).toHaveText(name)
    await expect(fact('Full name')).toHaveText(owner.fullName)
    await expect(fact('Email')).toHaveText(owner.email)
    await expect(fact('Active memberships')).toHaveText('1')
    await expectNoAxeViolations(page)
  })

  await test.step('the account switch suspends after confirmation [A-UDET-14 A-UDET-15 A-UDET-24 A-UDET-26 A-UDET-28 A-UDET-100]', async () => {
    await expect(toggle).toBeChecked()
    await toggle.press('Space')
    await expect(dialog.getByLabel('Admin Notes (Optional)')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Admin Notes (Optional)').fill('Chargebacks')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expectToast(page, 'User status updated', 'User has been suspended successfully.')
    await expect(toggle).not.toBeChecked()
    await expect(
      page.getByText('Account Suspended - This user cannot log in or access any company data.'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the activity shows the suspension [A-UDET-33]', async () => {
    const activity = page.getByRole('table', { name: 'Recent activity' }).getByRole('row')
    await expect(activity.filter({ hasText: 'status_change' })).toHaveCount(1)
    await expect(activity.filter({ hasText: 'create' }).first()).toContainText(owner.fullName)
  })

  await test.step('the next click leads to sign-in, which fails [A-UDET-16 A-UDET-18]', async () => {
    if (info.project.name === 'phone') await member.getByRole('button', { name: 'Open the menu' }).click()
    await member.getByRole('link', { name: 'Team Management' }).first().click()
    const signIn = member.getByRole('dialog', { name: 'Sign in to continue' })
    await signIn.getByRole('textbox', { name: 'Password' }).fill(owner.password)
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn.getByText('This account is suspended.')).toBeVisible()
    await theirs.close()
  })

  await test.step('the log shows actions on the user and by the user [A-UDET-101 A-UDET-102]', async () => {
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
    await page.getByRole('link', { name: 'View Audit Logs' }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/logs\\?userId=${userId}`))
    const log = page.getByRole('table', { name: 'Audit logs' }).getByRole('row')
    await expect(log.filter({ hasText: 'status_change' })).toHaveCount(1)
    await expect(log.filter({ hasText: 'Notes: Chargebacks' })).toHaveCount(1)
    await page.getByRole('button', { name: "Show this user's actions" }).click()
    await expect(page).toHaveURL(new RegExp(`adminUserId=${userId}`))
    await expect(log.filter({ hasText: 'create' }).first()).toContainText(owner.fullName)
    await expect(log.filter({ hasText: 'status_change' })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('reactivates the user [A-UDET-07 A-UDET-27 A-UDET-100]', async () => {
    await page.goto(`/admin/users/${userId}`)
    await page.getByRole('tab', { name: 'Admin Actions' }).click()
    await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click()
    await expectToast(page, 'User status updated', 'User has been activated successfully.')
    await page.getByRole('link', { name: 'Back to Users' }).click()
    await expect(page).toHaveURL(/\/admin\/users\?search=/)
  })
})

async function openUser(page: Page, email: string): Promise<string> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /^View / }).click()
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
