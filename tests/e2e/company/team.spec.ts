import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { invited, joined } from '#tests/e2e/support/team.ts'

test('the members list shows details and actions; a member gets another role and is removed', async ({
  page,
  seed,
}) => {
  const owner = await seed.signUpAndConfirm(stranger('Olga Owner'))
  const company = await seed.newCompany({ owner })
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await seed.signIn(page, owner)
  const mine = row(page, owner.email)
  const hers = row(page, vera.email)

  await page.goto('/team-management')
  await test.step('shows count and columns [C-TEAM-02 C-TEAM-04 C-TEAM-05 C-TEAM-07]', async () => {
    await expect(page.getByRole('heading', { name: 'Team Members (2)' })).toBeVisible()
    await expect(page.getByText('Manage your team members and their roles')).toBeVisible()
    const table = page.getByRole('table', { name: 'Team members' })
    await expect(table.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Joined', 'Actions'])
  })

  await test.step('shows the rows of the owner and another member [C-TEAM-11 C-TEAM-13 C-TEAM-16 C-TEAM-18 C-TEAM-19 C-TEAM-21]', async () => {
    await expect(mine.getByText('Olga Owner')).toBeVisible()
    await expect(mine.getByText('Owner', { exact: true })).toBeVisible()
    await expect(mine.getByRole('combobox')).toBeDisabled()
    await expect(mine.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(hers.getByText('Active', { exact: true })).toBeVisible()
    await expect(hers.getByRole('combobox')).toHaveValue('Viewer')
    await expectNoAxeViolations(page)
  })

  await test.step('the owner cannot be removed, another member can [C-TEAM-22 C-TEAM-23]', async () => {
    await mine.getByRole('button', { name: 'Actions for Olga Owner' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View access'])
    await expect(page.getByRole('menuitem')).toBeFocused()
    await page.keyboard.press('Escape')
    await hers.getByRole('button', { name: 'Actions for Vera Viewer' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View access', 'Make owner', 'Remove Member'])
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step("offers each of the company's roles [C-TEAM-15]", async () => {
    await hers.getByRole('combobox').click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('searches members', async () => {
    await page.getByRole('searchbox', { name: 'Search members' }).fill('vera')
    await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
    await expect(mine).toHaveCount(0)
  })

  await test.step('changes a role and removes the member [C-TEAM-27 C-TEAM-40 C-TEAM-42]', async () => {
    await page.getByRole('searchbox', { name: 'Search members' }).fill('')
    await expect(mine).toBeVisible()
    const role = row(page, vera.email).getByRole('combobox')
    await choose(page, role, 'Manager')
    await expect(page.getByText('Role updated')).toBeVisible()
    await expect(page.getByText('Team member role has been updated successfully.')).toBeVisible()
    await expect(role).toHaveValue('Manager')
    await expectNoAxeViolations(page)

    await row(page, vera.email).getByRole('button', { name: 'Actions for Vera Viewer' }).click()
    await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    await expect(page.getByRole('dialog')).toContainText('Vera Viewer loses access')
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
    await expect(page.getByText('Member removed')).toBeVisible()
    await expect(row(page, vera.email)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
  })
})

test('invitations are sent one by one or from pasted addresses, resent, copied as a link, and cancelled', async ({
  page,
  context,
  seed,
  mailbox,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  await page.goto('/team-management')
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  const send = dialog.getByRole('button', { name: 'Send Invitation' })
  const guest = stranger()

  await test.step('shows an empty list [C-TEAM-03 C-TEAM-61 C-TEAM-63]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Members', 'Invitations', 'Roles'])
    await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
    await page.getByRole('tab', { name: 'Invitations' }).click()
    await expect(page.getByText('No pending invitations')).toBeVisible()
    await expect(page.getByText('Manage pending invitations')).toBeVisible()
  })

  await test.step('an address and a role are required [C-TEAM-06 C-TEAM-44..46]', async () => {
    await page.getByRole('button', { name: 'Invite Member' }).click()
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Email').fill(guest.email)
    await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue('Member')
    await expect(send).toBeEnabled()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
  })

  await test.step('sends and counts the invitation [C-TEAM-48 C-TEAM-57]', async () => {
    await page.getByRole('option', { name: 'Member' }).click()
    await send.click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await expect(page.getByText(guest.email).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Team Invitations (1)' })).toBeVisible()
    await mailbox.waitFor(guest.email, /invit/i)
  })

  await test.step('resends it [C-TEAM-73]', async () => {
    const resend = page.getByRole('button', { name: `Resend the invitation to ${guest.email}` })
    await resend.hover()
    await expect(page.getByRole('tooltip', { name: 'Resend invitation with new link' })).toBeVisible()
    await resend.click()
    await expect(page.getByText('A new invitation email has been sent with a fresh link.')).toBeVisible()
  })

  await test.step('cancels it [C-TEAM-82]', async () => {
    await page.getByRole('button', { name: `Cancel the invitation to ${guest.email}` }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel this invitation?' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Cancel Invitation' }).click()
    await expect(page.getByText('Invitation cancelled')).toBeVisible()
    await expect(page.getByText('No pending invitations')).toBeVisible()
  })

  await test.step('can show all past invitations [C-TEAM-58 C-TEAM-62]', async () => {
    await expect(page.getByRole('switch', { name: 'Show all invites' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Show all invites' }).click()
    await expect(page.getByRole('switch', { name: 'Show all invites' })).toBeChecked()
    await expect(page.getByText('All invitations')).toBeVisible()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('each pasted address gets a result, and failed ones stay in the field [C-TEAM-49 C-TEAM-56]', async () => {
    await page.goto('/team-management?invite=open')
    const [first, second] = [stranger().email, stranger().email]
    await dialog.getByLabel('Email').fill(`${first}, ${company.owner.email} nobody; ${second}`)
    await choose(page, dialog.getByRole('combobox', { name: 'Role' }), 'Viewer')
    await send.click()
    const results = dialog.getByRole('list', { name: 'Results' })
    await expect(results.getByRole('listitem').filter({ hasText: first })).toContainText('Sent')
    await expect(results.getByRole('listitem').filter({ hasText: second })).toContainText('Sent')
    await expect(results.getByRole('listitem').filter({ hasText: company.owner.email })).toContainText(
      'Already a member',
    )
    await expect(results.getByRole('listitem').filter({ hasText: 'nobody' })).toContainText('Not an address')
    await expect(dialog.getByLabel('Email')).toHaveValue(`nobody\n${company.owner.email}`)
    await expect(page.getByText('Failed to send invitation: Not a valid email address: nobody')).toBeVisible()
    await expectNoAxeViolations(page)

    await page.route('**/api/invitations/get-invitation-deliveries*', (route) => {
      const invitation_ids = new URL(route.request().url()).searchParams.getAll('invitation_ids')
      const deliveries = invitation_ids.map((invitation_id) => ({ invitation_id, delivery: 'failed' }))
      return route.fulfill({ json: { deliveries } })
    })
    const third = stranger().email
    await dialog.getByLabel('Email').fill(third)
    await send.click()
    await expect(page.getByText('Invitation created')).toBeVisible()
    await expect(page.getByText(/email delivery failed\. You can resend it from the Invitations tab\.$/)).toContainText(
      third,
    )
    await expect(dialog).toBeHidden()
    await expectNoAxeViolations(page)
  })

  await test.step('shows pending or all, newest first; copies a link, and cancels with a reason [C-TEAM-59 C-TEAM-60 C-TEAM-77 C-TEAM-86]', async () => {
    const reader = await joined(seed, company, 'Viewer', stranger('Rita Reader'))
    const [first, second] = [stranger().email, stranger().email]
    for (const email of [first, second]) await invited(company, 'Member', email)
    await page.goto('/team-management?tab=invitations')
    const table = page.getByRole('table', { name: 'Team invitations' })
    await expect(table.getByRole('row').nth(1)).toContainText(second)
    await expect(table.getByRole('row').nth(2)).toContainText(first)
    await expect(row(page, reader.email)).toHaveCount(0)
    await page.getByRole('switch', { name: 'Show all invites' }).click()
    await expect(row(page, reader.email).getByText('Accepted')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('switch', { name: 'Show all invites' }).click()
    await expect(row(page, reader.email)).toHaveCount(0)

    await row(page, first)
      .getByRole('button', { name: /^Copy link/ })
      .click()
    await expect(page.getByText('Link copied').first()).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toMatch(/^\/accept-invitation\/[\w-]{43}$/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))
    })
    await row(page, first)
      .getByRole('button', { name: /^Copy link/ })
      .click()
    const field = page.getByRole('dialog').getByLabel(`Invitation link for ${first}`)
    await expect(field).toHaveValue(/\/accept-invitation\//)
    expect(await field.inputValue()).not.toBe(link)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await row(page, first)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await page.getByRole('dialog').getByLabel('Reason (Optional)').fill('Wrong address')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Invitation' }).click()
    await expect(page.getByText('Invitation cancelled')).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
  })
})

test('the role editor creates, edits, deactivates and deletes a role', async ({ page, seed }) => {
  const company = await seed.newCompany({ plan: 'Business' })
  await seed.signIn(page, company.owner)
  await page.goto('/team-management?tab=roles')
  await test.step('shows roles as cards [C-TEAM-90..92] [C-TEAM-94 C-TEAM-96 C-TEAM-99 C-TEAM-102]', async () => {
    await expect(page.getByRole('heading', { name: 'Team Roles (4)' })).toBeVisible()
    const admin = page.getByRole('article', { name: 'Admin' })
    await expect(admin).toContainText('Access Leveladmin')
    await expect(admin).toContainText('Base RoleAdmin')
    await expect(admin.getByText('Active', { exact: true })).toBeVisible()
    await expect(admin.getByText('Company Settings: Admin', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
  })
  const card = (name: string) => page.getByRole('article', { name })
  const level = (module: string, choice: string) =>
    page.getByRole('group', { name: module, exact: true }).getByRole('radio', { name: choice })
  const dialog = page.getByRole('dialog')
  const crew = card('Stage Crew')

  await test.step('a global role has no custom label [C-TEAM-101]', async () => {
    await expect(card('Viewer').getByText('Custom Label')).toHaveCount(0)
  })

  await test.step('creates a role with permissions [C-TEAM-100 C-TEAM-104..106 C-TEAM-108]', async () => {
    await page.getByRole('button', { name: 'Create Role' }).click()
    await expect(level('Marketing', 'Read')).toBeChecked()
    await expect(dialog.getByRole('group').locator('legend')).toHaveText([
      'Dashboard',
      'Events',
      'Marketing',
      'Team Management',
      'Company Settings',
    ])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Create Role' }).click()
    await expect(dialog.getByText('A label is required')).toBeVisible()
    await dialog.getByLabel('Label').fill('Stage Crew')
    await dialog.getByLabel('Description').fill('Builds and strikes the stage')
    await level('Marketing', 'Write').check({ force: true })
    await dialog.getByRole('button', { name: 'Create Role' }).click()
    await expect(page.getByText('Role created')).toBeVisible()
    await dismissToast(page)
    await expect(crew.getByText('Builds and strikes the stage')).toBeVisible()
    await expect(crew.getByText('Custom Label')).toBeVisible()
    await expect(crew.getByRole('list', { name: 'Permissions' })).toContainText('Marketing: Write')
    await expect(crew.getByRole('list', { name: 'Permissions' })).not.toContainText('Budget')
    await expect(crew.getByText('read, write')).toBeVisible()
  })

  await test.step('edits and deactivates it [C-TEAM-97 C-TEAM-98 C-TEAM-103 C-TEAM-107]', async () => {
    await crew.getByRole('button', { name: 'Edit role Stage Crew' }).click()
    await expect(level('Marketing', 'Write')).toBeChecked()
    await dialog.getByLabel('Label').fill('Crew')
    for (const module of ['Dashboard', 'Events', 'Marketing']) {
      await level(module, 'None').check({ force: true })
    }
    await dialog.getByLabel('Active').uncheck({ force: true })
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Save Role' }).click()
    await expect(page.getByText('Role saved')).toBeVisible()
    await dismissToast(page)
    await expect(card('Crew').getByText('Inactive')).toBeVisible()
    await expect(card('Crew').getByText('No specific permissions')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('deletes it [C-TEAM-109]', async () => {
    await card('Crew').getByRole('button', { name: 'Edit role Crew' }).click()
    await dialog.getByRole('button', { name: 'Delete Role' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete this role?' })).toContainText('Crew')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Role' }).click()
    await expect(page.getByText('Role deleted')).toBeVisible()
    await expect(card('Crew')).toHaveCount(0)
  })

  await test.step('a role in use cannot be deleted', async () => {
    await card('Admin').getByRole('button', { name: 'Edit role Admin' }).click()
    await expect(dialog.getByText('In use by 1 member, so it cannot be deleted.')).toBeVisible()
    await expect(dialog.getByLabel('Active')).toBeDisabled()
  })
})

test("a member's page explains their permissions; ownership is transferred, and the former owner leaves [C-TEAM-31 C-TEAM-32]", async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany({ name: `Aurora ${unique()}`, plan: 'Business' })
  const heir = await joined(seed, company, 'Viewer', stranger('Hera Heir'))
  await seed.signIn(page, company.owner)
  await page.goto('/team-management')
  await page.getByRole('link', { name: 'Hera Heir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hera Heir' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Access explained' })).toBeVisible()
  await expect(row(page, 'Dashboard')).toContainText('Every company has it')
  await expect(row(page, 'Marketing')).toContainText('The plan')
  await expect(row(page, 'Events')).toContainText('The plan')
  await expect(row(page, 'Budget')).toHaveCount(0)
  await expect(row(page, 'Team Management')).toContainText('None')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Back to Team Management' }).click()

  await row(page, heir.email).getByRole('button', { name: 'Actions for Hera Heir' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await expect(page.getByRole('dialog')).toContainText('Hera Heir becomes the owner')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
  await expect(page.getByText('Hera Heir is the owner now.')).toBeVisible()
  await expect(row(page, heir.email).getByText('Owner', { exact: true })).toBeVisible()
  await expect(row(page, heir.email).getByRole('combobox')).toHaveValue('Admin')

  await row(page, company.owner.email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Leave company' }).click()
  await expect(page.getByRole('dialog')).toContainText(company.name)
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('a guest sees only the events of the invitation; an invitation can be declined on its page [C-INV-61]', async ({
  page,
  seed,
  mailbox,
}) => {
  await seed.signIn(page, { email: 'ada@northlight.example', password: 'open-doors!' })
  const guest = stranger('Gina Guest')
  const other = stranger('Nina No')
  const invite = async (email: string) => {
    await page.goto('/team-management?invite=open')
    const dialog = page.getByRole('dialog', { name: 'Invite Member' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('radio', { name: /^Some events only/ }).check()
    await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Send Invitation' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /^Harbour Lights Festival/ }).check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    const mail = await mailbox.waitFor(email, /invited/)
    expect(mail.text).toContain('Harbour Lights Festival')
    return mail.links.find((link) => link.includes('/accept-invitation/')) ?? ''
  }
  const links = [await invite(guest.email), await invite(other.email)]

  await page.goto('about:blank')
  await seed.signUpAndConfirm(guest)
  await seed.signIn(page, guest)
  await page.goto(links[0] ?? '')
  await expect(page.getByText('Some events only, as a guest')).toBeVisible()
  await expect(page.getByText('Your role')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/team-management')
  await expect(page.getByText("You don't have permission to access Team Management.")).toBeVisible()

  await page.goto('about:blank')
  await seed.signUpAndConfirm(other)
  await seed.signIn(page, other)
  await page.goto(links[1] ?? '')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Invitation declined')).toBeVisible()
  await page.goto(links[1] ?? '')
  await expect(page.getByText('This invitation has already been cancelled')).toBeVisible()
})

/** On a phone a toast covers the end of the page. */
async function dismissToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dismiss' }).click()
}

function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
