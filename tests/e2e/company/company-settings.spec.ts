import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { expect, expectNoAxeViolations, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'
import type { Mailbox } from '#tests/e2e/support/mailbox.ts'
import type { NewCompany, Seed } from '#tests/e2e/support/people.ts'

const everyTab = ['General', 'Billing', 'Branding', 'Integrations', 'Security', 'Team', 'Activity', 'Data']

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}
const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText: title })

async function withNavigation(page: Page, look: (place: Locator) => Promise<void>): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open the menu' })
  if (!(await burger.isVisible())) return look(page.locator('body'))
  await burger.click()
  await look(page.getByRole('dialog', { name: 'Menu' }))
  await page.getByRole('button', { name: 'Close the menu' }).click()
}

test('a brand colors the shell with enough contrast and appears in mails', async ({
  page,
  seed,
  mailbox,
  browserConsole,
}) => {
  const company = await seed.newCompany({ plan: 'Business' })
  await seed.signIn(page, company.owner)
  await page.goto('/company-settings')
  const [primary, secondary] = [
    page.getByLabel('Primary Color', { exact: true }),
    page.getByLabel('Secondary Color', { exact: true }),
  ]

  await test.step('shows the tab that the plan includes [C-SET-05]', async () => {
    await expect(page.getByRole('tab')).toHaveText(everyTab)
    await expectNoAxeViolations(page)
  })

  await test.step('shows the default colors [C-SET-28..30]', async () => {
    await openTab(page, 'Branding')
    await expect(page.getByText('Recommended 200x200px, PNG or SVG')).toBeVisible()
    await expect(primary).toHaveValue('#3b82f6')
    await expect(secondary).toHaveValue('#64748b')
    await expectNoAxeViolations(page)
  })

  await test.step('saves colors [C-SET-31 C-SET-32]', async () => {
    await primary.fill('not a color')
    await page.getByRole('button', { name: 'Save Brand Colors' }).click()
    await expect(page.getByText('A color has the form #1a2b3c')).toBeVisible()
    await expect(primary).toBeFocused()
    await primary.fill('#FFE600')
    await secondary.fill('#0b3d2e')
    await page.getByRole('button', { name: 'Save Brand Colors' }).click()
    await expect(toast(page, 'Brand colors saved')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('saves a logo [C-SET-33]', async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0b3d2e' } })
      .png()
      .toBuffer()
    await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await expect(toast(page, 'Logo saved')).toBeVisible()
    await expect(page.getByAltText('The logo of your company')).toBeVisible()
  })

  await test.step('rejects a file that is no picture, with a reason [C-SET-34 C-SET-35]', async () => {
    browserConsole.allow(/status of 422/)
    const file = page.getByLabel('Logo file')
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: html })
    await expect(toast(page, 'Choose a PNG or SVG picture that can be read.')).toBeVisible()
    await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) })
    await expect(toast(page, 'At most 1 MB')).toBeVisible()
  })

  await test.step('the shell and the mails show the brand [C-SET-37..40]', async () => {
    await page.reload()
    await expect(primary).toHaveValue('#ffe600')
    const logo = await page.getByAltText('The logo of your company').getAttribute('src')
    expect(logo).toMatch(new RegExp(`^/files/logos/${company.id}/logo\\.png`))
    await withNavigation(page, async (place) => {
      const chosen = place.getByRole('link', { name: 'Company Settings' })
      // Yellow has too little contrast on its pale background, so a darker shade is used.
      await expect(chosen).toHaveCSS('background-color', 'rgb(255, 252, 235)')
      await expect(chosen).not.toHaveCSS('color', 'rgb(255, 230, 0)')
      const mark = place.getByRole('button', { name: `Company: ${company.name}` }).locator('img')
      await expect(mark).toHaveAttribute('src', logo ?? '')
      await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
      await expectNoAxeViolations(page)
    })

    const invited = `invited-${unique()}@example.test`
    await invite(company, invited)
    const mail = await mailbox.waitFor(invited, 'invited')
    expect(mail.html).toContain('#ffe600')
    expect(mail.html).toContain(`${new URL(page.url()).origin}${logo}`)
  })

  await test.step('removes the logo', async () => {
    await page.getByRole('button', { name: 'Remove logo' }).click()
    await expect(toast(page, 'Logo removed')).toBeVisible()
    await expect(page.getByAltText('The logo of your company')).toHaveCount(0)
  })
})

test('General and Security save, warn before leaving with changes, and reject taken values', async ({ page, seed }) => {
  const taken = await seed.newCompany()
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)

  await test.step('saves General [C-SET-19..26]', async () => {
    await page.goto('/company-settings')
    const timezone = page.getByRole('combobox', { name: 'Timezone' })
    await expect(timezone).toHaveValue('UTC')
    const save = page.getByRole('button', { name: 'Save Changes' })
    const slug = page.getByRole('textbox', { name: 'URL' })
    await slug.fill(taken.slug)
    await expect(page.getByText('This URL is already taken')).toBeVisible()
    await expect(save).toBeDisabled()
    await expectNoAxeViolations(page)

    await withNavigation(page, (place) => place.getByRole('link', { name: 'Dashboard' }).first().click())
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()

    const fresh = `renamed-${unique()}`
    await slug.fill(fresh)
    await expect(page.getByText('This URL is available')).toBeVisible()
    await page.getByLabel('Company name').fill('Renamed House')
    await page.getByLabel('Description').fill('Concerts by the river')
    await page.getByLabel('Contact email').fill('hello@renamed.example')
    await page.getByLabel('Website').fill('renamed example')
    await save.click()
    await expect(page.getByText('Enter an address such as https://example.com')).toBeVisible()
    await page.getByLabel('Website').fill('renamed.example')
    await timezone.click()
    await timezone.fill('Europe/Berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await save.click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Company name')).toHaveValue('Renamed House')
    await expect(slug).toHaveValue(fresh)
    await expect(page.getByLabel('Description')).toHaveValue('Concerts by the river')
    await expect(page.getByLabel('Contact email')).toHaveValue('hello@renamed.example')
    await expect(page.getByLabel('Website')).toHaveValue('https://renamed.example')
    await expect(timezone).toHaveValue('Europe/Berlin')
  })

  await test.step('saves the policies; requiring two-factor first lists the affected members [C-SET-07 C-SET-52..56 C-SET-58]', async () => {
    await page.goto('/company-settings?tab=security')
    const toggle = (name: string) => page.getByRole('switch', { name })
    await expect(toggle('Two-factor authentication for all users')).not.toBeChecked()
    const others = ['Auto-logout after 4 hours', 'Strong passwords', 'Block account after 5 failed logins']
    for (const name of others) await expect(toggle(name)).toBeChecked()
    await expect(page.getByText('at least 8 characters, including a special character')).toBeVisible()
    await expectNoAxeViolations(page)

    await toggle('Auto-logout after 4 hours').press('Space')
    await expect(toast(page, 'Security settings saved')).toBeVisible()
    await page.reload()
    await expect(toggle('Auto-logout after 4 hours')).not.toBeChecked()
    await expect(toggle('Strong passwords')).toBeChecked()

    await toggle('Two-factor authentication for all users').press('Space')
    const dialog = page.getByRole('dialog', { name: 'Require two-factor authentication?' })
    await expect(dialog.getByRole('listitem')).toHaveText([`${company.owner.fullName}${company.owner.email}`])
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(toggle('Two-factor authentication for all users')).not.toBeChecked()

    await toggle('Two-factor authentication for all users').press('Space')
    const saved = page.waitForResponse('**/api/security-policy/update-security-policy')
    await dialog.getByRole('button', { name: 'Require two-factor' }).click()
    const response = await saved
    expect(response.status()).toBe(200)
    expect((await response.json()).policy).toMatchObject({ two_factor_required: true, auto_logout: false })
  })
})

test('the team overview shows active members, counts, the owner, a way to invite, and all activity', async ({
  page,
  seed,
  mailbox,
}) => {
  const company = await seed.newCompany({ plan: 'Pro' })
  const { owner } = company
  await seed.signIn(page, owner)
  await page.goto('/company-settings?tab=team')

  await test.step('shows members, and a link to the rest [C-SET-66 C-SET-68 C-SET-69 C-SET-71]', async () => {
    await expect(page.getByRole('heading', { name: 'Team Overview' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Full Team Management' })).toHaveAttribute('href', '/team-management')
    await expect(page.getByRole('heading', { name: 'Active Members' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      new RegExp(`${owner.fullName}.*${owner.email}.*Owner`),
    ])
    await expect(page.getByRole('link', { name: 'View All' })).toHaveCount(0)
  })

  await test.step('shows the figures [C-SET-72..75]', async () => {
    await expect(page.getByRole('heading', { name: 'Quick Stats' })).toBeVisible()
    await expect(fact(page, 'Total Members')).toHaveText('1')
    await expect(fact(page, 'Pending Invitations')).toHaveText('0')
    await expect(fact(page, 'Owner')).toHaveText(owner.fullName)
    await expectNoAxeViolations(page)
  })

  await test.step('invites a person [C-SET-67 C-SET-76]', async () => {
    await page.getByRole('button', { name: 'Invite Member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite Member' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`invited-${unique()}@example.test`)
    await dialog.getByPlaceholder('Choose a role').click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(fact(page, 'Pending Invitations')).toHaveText('1')
  })

  await test.step("shows 'View All' from five members on, and all actions under Activity [C-SET-69 C-SET-70 C-SET-73]", async () => {
    const names = ['Bo Lindqvist', 'Cy Adeyemi', 'Di Marchetti', 'Ed Kowalski']
    for (const name of names) await join(seed, mailbox, company, name)
    await page.goto('/company-settings?tab=team')
    const members = page.getByRole('main').getByRole('listitem')
    await expect(members).toHaveText([company.owner.fullName, ...names].map((name) => new RegExp(name)))
    await expect(fact(page, 'Total Members')).toHaveText('5')
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(/\/team-management$/)

    await page.goto('/company-settings?tab=activity')
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Joined by invitation' })).toHaveCount(4)
    await expect(rows.filter({ hasText: 'Joined by invitation' }).first()).toContainText('Ed Kowalski')
    await expect(rows.filter({ hasText: 'Created the company' })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await page.getByRole('combobox', { name: 'Action type' }).click()
    await expectNoAxeViolations(page)
    await page.getByRole('option', { name: 'Invitations sent' }).click()
    await expect(page).toHaveURL(/action=invite/)
    await expect(rows.filter({ hasText: 'Joined by invitation' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Sent an invitation' })).toHaveCount(5)
  })
})

function fact(page: Page, name: string): Locator {
  return page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd')
}

async function invite({ api, id }: NewCompany, email: string): Promise<void> {
  const { roles } = await api.call(team, 'listRoles', {}, id)
  const role = roles.find((one) => one.role.key === 'viewer')
  await api.call(invitations, 'sendTeamInvitations', { emails: [email], company_role_id: role?.id ?? '' }, id)
}

async function join(seed: Seed, mailbox: Mailbox, company: NewCompany, fullName: string): Promise<void> {
  const person = await seed.signUpAndConfirm(stranger(fullName))
  await invite(company, person.email)
  const mail = await mailbox.waitFor(person.email, 'invited')
  const token = mail.links.map((one) => /accept-invitation\/([^/?]+)/.exec(one)?.[1]).find(Boolean)
  const api = await seed.visitor()
  await api.call(auth, 'signIn', { email: person.email, password: person.password })
  await api.call(invitations, 'acceptInvitation', { invite_token: token ?? '' })
}
