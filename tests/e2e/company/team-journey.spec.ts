import type { Locator, Page, TestInfo } from '@playwright/test'
import { invitations } from '#shared/features/company/invitations.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import { invited } from '#tests/e2e/support/team.ts'

test('a member joins by mail, sees exactly their modules, and loses permissions and membership with the next request [C-TEAM-02 C-TEAM-27 C-TEAM-40 C-TEAM-42 C-TEAM-48]', async ({
  page,
  browser,
  baseURL,
  seed,
  mailbox,
  browserConsole,
}, info) => {
  browserConsole.allow(/status of 403/)
  const company = await seed.newCompany({ name: `Aurora Live ${unique()}` })
  const person = stranger('Mika Newcomer')
  await seed.signIn(page, company.owner)
  await page.goto('/team-management')
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite Member' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()

  const theirs = await browser.newContext({ baseURL, viewport: page.viewportSize(), reducedMotion: 'reduce' })
  const member = await theirs.newPage()
  const mail = await mailbox.waitFor(person.email, /invited/)
  await member.goto(mail.links.find((link) => link.includes('/accept-invitation/')) ?? '')
  await member.getByRole('link', { name: 'Sign In / Sign Up to Accept' }).click()
  await member.getByRole('tab', { name: 'Sign Up & Accept Invite' }).click()
  await member.getByLabel('Full name').fill(person.fullName)
  await member.getByLabel('Password', { exact: true }).fill(person.password)
  await member.getByRole('button', { name: 'Sign Up & Accept Invite' }).click()
  await expect(member).toHaveURL(/\/dashboard$/)
  await expectModules(member, info, [
    'Dashboard',
    'Events',
    'Calendar',
    'Holds',
    'Venues',
    'Spaces',
    'Team Management',
    'Company Settings',
  ])
  await expectNoAxeViolations(member)
  await member.goto('/company-settings')
  await expect(member.getByRole('heading', { level: 1, name: 'Company Settings' })).toBeVisible()

  await page.goto('/team-management')
  await rowOf(page, person.email).getByRole('combobox').click()
  await page.getByRole('option', { name: 'Viewer', exact: true }).click()
  await expect(page.getByText('Role updated')).toBeVisible()
  // The open page still offers the action that the new role forbids; the next request is rejected.
  const refused = await member.request.get('/api/team/list-members', { headers: { 'x-company-id': company.id } })
  expect((await refused.json()).code).toBe('forbidden')
  await member.goto('/dashboard')
  await expectModules(member, info, ['Dashboard', 'Events', 'Calendar', 'Holds', 'Venues', 'Spaces'])
  await member.goto('/team-management')
  await expect(member.getByText("You don't have permission to access Team Management.")).toBeVisible()

  await rowOf(page, person.email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Remove Member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect(page.getByText('Member removed')).toBeVisible()
  const gone = await member.request.get('/api/dashboard/get-dashboard', { headers: { 'x-company-id': company.id } })
  expect((await gone.json()).code).toBe('not_a_member')
  await member.goto('/dashboard')
  await expect(member).toHaveURL(/\/onboarding$/)
  await mailbox.waitFor(person.email, `You were removed from ${company.name}`)
  await theirs.close()
})

test('a person in two companies has the permissions of their role in each [C-TEAM-02]', async ({
  page,
  seed,
}, info) => {
  const own = await seed.newCompany({ name: `Own House ${unique()}` })
  const other = await seed.newCompany({ name: `Other House ${unique()}` })
  const invitation_id = await invited(other, 'Viewer', own.owner.email)
  await own.api.call(invitations, 'acceptMyInvitation', { invitation_id })
  await seed.signIn(page, own.owner)
  await page.goto('/dashboard')
  await expectModules(page, info, [
    'Dashboard',
    'Events',
    'Calendar',
    'Holds',
    'Venues',
    'Spaces',
    'Team Management',
    'Company Settings',
  ])
  await switchTo(page, info, other.name)
  await expectModules(page, info, ['Dashboard', 'Events', 'Calendar', 'Holds', 'Venues', 'Spaces'])
  await page.goto('/team-management')
  await expect(page.getByText("You don't have permission to access Team Management.")).toBeVisible()
  await switchTo(page, info, own.name)
  await page.goto('/team-management')
  await expect(page.getByRole('heading', { name: 'Team Members (1)' })).toBeVisible()
})

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

async function frameOf(page: Page, info: TestInfo, place: Locator): Promise<Locator> {
  if (info.project.name !== 'phone') return place
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(drawer).toBeVisible()
  return drawer
}

async function expectModules(page: Page, info: TestInfo, names: string[]): Promise<void> {
  const frame = await frameOf(page, info, page.getByRole('complementary', { name: 'Sidebar' }))
  await expect(frame.getByRole('navigation', { name: 'Modules' }).getByRole('link')).toHaveText(names)
  if (info.project.name === 'phone') await page.keyboard.press('Escape')
}

async function switchTo(page: Page, info: TestInfo, company: string): Promise<void> {
  const frame = await frameOf(page, info, page.getByRole('banner'))
  await frame.getByRole('button', { name: /^Company:/ }).click()
  await page.getByRole('menuitem', { name: company }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
}
