import type { Locator, Page, Route } from '@playwright/test'
import type { TeamMember } from '#shared/features/company/team.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'
import { giveOwnRole, invited, joined } from '#tests/e2e/support/team.ts'

const listMembers = '**/api/team/list-members*'

test('the members: who they are, what they hold, and what may be done with them', async ({
  page,
  seed,
  browserConsole,
}) => {
  const owner = await seed.signUpAndConfirm(stranger('Olga Owner'))
  const company = await seed.newCompany({ owner })
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await seed.signIn(page, owner)
  const mine = row(page, owner.email)
  const hers = row(page, vera.email)

  await test.step('it says that it loads [C-TEAM-25]', async () => {
    const release = await hold(page, listMembers)
    await page.goto('/team-management')
    await expect(page.getByText('Loading team members...')).toBeAttached()
    release()
  })

  await test.step('how many, and the columns [C-TEAM-02 C-TEAM-04 C-TEAM-05 C-TEAM-07]', async () => {
    await expect(page.getByRole('heading', { name: 'Team Members (2)' })).toBeVisible()
    await expect(page.getByText('Manage your team members and their roles')).toBeVisible()
    const table = page.getByRole('table', { name: 'Team members' })
    await expect(table.getByRole('columnheader')).toHaveText(['User', 'Role', 'Status', 'Joined', 'Actions'])
  })

  await test.step('the row of the owner, and that of another [C-TEAM-11 C-TEAM-13 C-TEAM-16 C-TEAM-18 C-TEAM-19 C-TEAM-21]', async () => {
    await expect(mine.getByText('Olga Owner')).toBeVisible()
    await expect(mine.getByText('Owner', { exact: true })).toBeVisible()
    await expect(mine.getByRole('combobox')).toBeDisabled()
    await expect(mine.getByText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/)).toBeVisible()
    await expect(hers.getByText('Active', { exact: true })).toBeVisible()
    await expect(hers.getByRole('combobox')).toHaveValue('Viewer')
    await expectNoAxeViolations(page)
  })

  await test.step('the owner cannot be removed, another can [C-TEAM-22 C-TEAM-23]', async () => {
    await mine.getByRole('button', { name: 'Actions for Olga Owner' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View access'])
    await expect(page.getByRole('menuitem')).toBeFocused()
    await page.keyboard.press('Escape')
    await hers.getByRole('button', { name: 'Actions for Vera Viewer' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View access', 'Make owner', 'Remove Member'])
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('each of the roles of the company can be given [C-TEAM-15]', async () => {
    await hers.getByRole('combobox').click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'Member', 'Viewer'])
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('they are searched', async () => {
    await page.getByRole('searchbox', { name: 'Search members' }).fill('vera')
    await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
    await expect(mine).toHaveCount(0)
  })

  await test.step('rows that no journey makes: without a name, without anything, a role that is gone [C-TEAM-12 C-TEAM-14 C-TEAM-17 C-TEAM-20]', async () => {
    await page.route(listMembers, async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, members: answer.members.flatMap(oddOnes) } })
    })
    await page.goto('/team-management')
    await expect(row(page, 'nameless@example.test').getByText('nameless@example.test')).toHaveCount(1)
    await expect(row(page, 'nameless@example.test').getByRole('combobox')).toHaveValue('Member')
    await expect(row(page, 'Unknown User').getByText('Inactive')).toBeVisible()
    await page.unroute(listMembers)
  })

  await test.step('they cannot be loaded [C-TEAM-26]', async () => {
    browserConsole.allow(/status of 500/)
    await page.route(listMembers, (route) => refuse(route, 'Broken', 500))
    await page.goto('/team-management')
    await expect(page.getByText('Failed to load team members. Please try refreshing the page.')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})

test('roles are changed in the list and members removed; what fails says why [C-TEAM-27 C-TEAM-40 C-TEAM-41 C-TEAM-42 C-TEAM-43]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const company = await seed.newCompany()
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await seed.signIn(page, company.owner)
  await page.goto('/team-management')
  const role = row(page, vera.email).getByRole('combobox')
  await choose(page, role, 'Manager')
  await expect(page.getByText('Role updated')).toBeVisible()
  await expect(page.getByText('Team member role has been updated successfully.')).toBeVisible()
  await expect(role).toHaveValue('Manager')
  await expectNoAxeViolations(page)

  await page.route('**/api/team/update-member-role', (route) => refuse(route, 'Too late.'), { times: 1 })
  await choose(page, role, 'Member')
  await expect(page.getByText('Failed to update role: Too late.')).toBeVisible()
  await expect(role).toHaveValue('Manager')

  await page.route('**/api/team/remove-member', (route) => refuse(route, 'Not now.'), { times: 1 })
  const remove = async () => {
    await row(page, vera.email).getByRole('button', { name: 'Actions for Vera Viewer' }).click()
    await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    await expect(page.getByRole('dialog')).toContainText('Vera Viewer loses access')
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  }
  await remove()
  await expect(page.getByText('Failed to remove member: Not now.')).toBeVisible()
  await remove()
  await expect(page.getByText('Member removed')).toBeVisible()
  await expect(row(page, vera.email)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
})

test('pasted addresses each get a result, and those that failed stay in the field; a mail that fails is told [C-TEAM-49 C-TEAM-51 C-TEAM-56]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  await page.goto('/team-management?invite=open')
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  const [first, second] = [stranger().email, stranger().email]
  await dialog.getByLabel('Email').fill(`${first}, ${company.owner.email} nobody; ${second}`)
  await choose(page, dialog.getByRole('combobox', { name: 'Role' }), 'Viewer')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const results = dialog.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').filter({ hasText: first })).toContainText('Sent')
  await expect(results.getByRole('listitem').filter({ hasText: second })).toContainText('Sent')
  await expect(results.getByRole('listitem').filter({ hasText: company.owner.email })).toContainText('Already a member')
  await expect(results.getByRole('listitem').filter({ hasText: 'nobody' })).toContainText('Not an address')
  await expect(dialog.getByLabel('Email')).toHaveValue(`nobody\n${company.owner.email}`)
  await expect(page.getByText('Failed to send invitation: Not a valid email address: nobody')).toBeVisible()
  await expectNoAxeViolations(page)

  await dialog.getByLabel('Email').fill(stranger().email)
  await page.route('**/api/invitations/send-team-invitations', (route) => refuse(route, 'The post is closed.'), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Failed to send invitation: The post is closed.')).toBeVisible()

  await page.route('**/api/invitations/get-invitation-deliveries*', (route) => {
    const invitation_ids = new URL(route.request().url()).searchParams.getAll('invitation_ids')
    const deliveries = invitation_ids.map((invitation_id) => ({ invitation_id, delivery: 'failed' }))
    return route.fulfill({ json: { deliveries } })
  })
  const third = stranger().email
  await dialog.getByLabel('Email').fill(third)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation created')).toBeVisible()
  await expect(page.getByText(/email delivery failed\. You can resend it from the Invitations tab\.$/)).toContainText(
    third,
  )
  await expect(dialog).toBeHidden()
  await expectNoAxeViolations(page)
})

test('invitations: pending or all, newest first; a link to copy, cancelling with a reason, and what fails [C-TEAM-59 C-TEAM-60 C-TEAM-64 C-TEAM-77 C-TEAM-83 C-TEAM-85 C-TEAM-86 C-TEAM-87]', async ({
  page,
  context,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const company = await seed.newCompany()
  const reader = await joined(seed, company, 'Viewer', stranger('Rita Reader'))
  const [first, second] = [stranger().email, stranger().email]
  for (const email of [first, second]) await invited(company, 'Member', email)
  await seed.signIn(page, company.owner)
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
  // Where the clipboard is closed, the link stands in a field.
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

  await page.route('**/api/invitations/resend-invitation', (route) => refuse(route, 'Later.'), { times: 1 })
  await row(page, first)
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expect(page.getByText('Failed to resend invitation: Later.')).toBeVisible()
  await dismissToast(page)
  await page.route('**/api/invitations/cancel-invitation', (route) => refuse(route, 'Never.'), { times: 1 })
  const cancel = async () => {
    await row(page, first)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await page.getByRole('dialog').getByLabel('Reason (Optional)').fill('Wrong address')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Invitation' }).click()
  }
  await cancel()
  await expect(page.getByText('Failed to cancel invitation: Never.')).toBeVisible()
  await dismissToast(page)
  await cancel()
  await expect(page.getByText('Invitation cancelled')).toBeVisible()
  await expect(row(page, first)).toHaveCount(0)

  await page.route('**/api/invitations/list-invitations*', (route) =>
    route.fulfill({ json: { invitations: [], total: 0, next_cursor: null } }),
  )
  await page.goto('/team-management?tab=invitations&show=all')
  await expect(page.getByText('No invitations found')).toBeVisible()
  await page.unrouteAll()

  await giveOwnRole(company, reader, { team: { access: 'read' }, dashboard: { access: 'read' } })
  await page.goto('about:blank')
  await seed.signIn(page, reader)
  await page.goto('/team-management?tab=invitations')
  await expect(row(page, second)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
})

test('the role editor: a role is made, edited, switched off and deleted', async ({ page, seed }) => {
  const company = await seed.newCompany({ plan: 'Business' })
  await seed.signIn(page, company.owner)
  await page.goto('/team-management?tab=roles')
  await expect(page.getByRole('heading', { name: 'Team Roles (4)' })).toBeVisible()
  const card = (name: string) => page.getByRole('article', { name })
  const level = (module: string, choice: string) =>
    page.getByRole('group', { name: module, exact: true }).getByRole('radio', { name: choice })
  const dialog = page.getByRole('dialog')
  const crew = card('Stage Crew')

  await test.step('a role of everybody’s has no label of its own [C-TEAM-101]', async () => {
    await expect(card('Viewer').getByText('Custom Label')).toHaveCount(0)
  })

  await test.step('one is made, with what it may do [C-TEAM-100 C-TEAM-104..106 C-TEAM-108]', async () => {
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

  await test.step('it is edited and switched off [C-TEAM-97 C-TEAM-98 C-TEAM-103 C-TEAM-107]', async () => {
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

  await test.step('it is deleted [C-TEAM-109]', async () => {
    await card('Crew').getByRole('button', { name: 'Edit role Crew' }).click()
    await dialog.getByRole('button', { name: 'Delete Role' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete this role?' })).toContainText('Crew')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Role' }).click()
    await expect(page.getByText('Role deleted')).toBeVisible()
    await expect(card('Crew')).toHaveCount(0)
  })

  await test.step('one in use is not', async () => {
    await card('Admin').getByRole('button', { name: 'Edit role Admin' }).click()
    await expect(dialog.getByText('In use by 1 member, so it cannot be deleted.')).toBeVisible()
    await expect(dialog.getByLabel('Active')).toBeDisabled()
  })
})

test("a member's page says why they can do what they can; ownership is handed over, and the former owner leaves [C-TEAM-31 C-TEAM-32]", async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany({ name: `Aurora ${unique()}`, plan: 'Business' })
  const heir = await joined(seed, company, 'Viewer', stranger('Hera Heir'))
  await seed.signIn(page, company.owner)
  await page.goto('/team-management')
  await page.getByRole('link', { name: 'Hera Heir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hera Heir' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why can this person do that?' })).toBeVisible()
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

test('a guest is invited to some events and sees those alone; an invitation can be declined on its page [C-INV-61]', async ({
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
    await choose(page, dialog.getByRole('combobox', { name: 'Role' }), 'Viewer')
    await dialog.getByRole('radio', { name: /^Some events only/ }).check()
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

test('a company that may only be read offers no change of its team but removing somebody [C-TEAM-39]', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await seed.signIn(page, company.owner)
  await page.route('**/api/auth/get-session', async (route) => {
    const response = await route.fetch()
    const account: Account = await response.json()
    const past: Account = { ...account, company: account.company && { ...account.company, status: 'past_due' } }
    await route.fulfill({ response, json: past })
  })
  await page.goto('/team-management')
  await expect(row(page, vera.email).getByRole('combobox')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Invite Member' })).toHaveCount(0)
  await row(page, vera.email).getByRole('button', { name: 'Actions for Vera Viewer' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove Member' })).toBeEnabled()
  await page.goto('/team-management?tab=roles')
  await expect(page.getByRole('article', { name: 'Viewer' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Create Role|Edit role/ })).toHaveCount(0)
})

test('the back office revokes an invitation that a user has sent [C-TEAM-89]', async ({ page, seed }) => {
  const owner = await seed.signUpAndConfirm(stranger(`Ines ${unique()}`))
  const company = await seed.newCompany({ owner })
  const email = stranger().email
  await invited(company, 'Viewer', email)
  await seed.signInAsStaff(page)
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(owner.email)
  await page.getByRole('link', { name: owner.fullName }).click()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Invitation revoked')).toBeVisible()
  await expect(row(page, email).getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)
})

/** On a phone a toast lies over the end of the page. */
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

function refuse(route: Route, error: string, status = 409): Promise<void> {
  const code = status === 409 ? 'conflict' : 'unexpected'
  return route.fulfill({ status, json: { success: false, error, code, data: {}, request_id: 'r' } })
}

/** A person without a name whose role is gone, and one without anything who has left. */
function oddOnes(member: TeamMember): TeamMember[] {
  if (member.is_primary) return [member]
  const { user } = member
  const nameless = { ...user, full_name: null, email: 'nameless@example.test' }
  return [
    { ...member, user: nameless, role: null, company_role_id: crypto.randomUUID() },
    { ...member, id: crypto.randomUUID(), user: { ...user, full_name: null, email: '' }, status: 'inactive' },
  ]
}
