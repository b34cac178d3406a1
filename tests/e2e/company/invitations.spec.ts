import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { test as base, expect, expectNoAxeViolations, type NewCompany, stranger } from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'

interface Invited {
  id: string
  token: string
}

const test = base.extend<{ invite: (company: NewCompany, email: string, role?: string) => Promise<Invited> }>({
  invite: async ({ mailbox }, use) => {
    await use(async (company, email, role = 'Member') => {
      const { roles } = await company.api.call(team, 'listRoles', {}, company.id)
      const chosen = roles.find((each) => each.role.label === role)
      if (!chosen) throw new Error(`There is no role ${role}`)
      const sent = { emails: [email], company_role_id: chosen.id }
      const { results } = await company.api.call(invitations, 'sendTeamInvitations', sent, company.id)
      const mail = await mailbox.waitFor(email, /invit/i)
      const link = mail.links.find((each) => each.includes('/accept-invitation/'))
      return {
        id: results[0]?.invitation?.id ?? '',
        token: decodeURIComponent(link?.split('/accept-invitation/')[1] ?? ''),
      }
    })
  },
})

test('an invitation link and /auth show the invitation; signing up through it needs no confirmation', async ({
  page,
  seed,
  invite,
}) => {
  const inviter = await seed.signUpAndConfirm(stranger('Noor Haddad'))
  const company = await seed.newCompany({ name: 'Aurora Live', owner: inviter })
  const person = stranger()
  const { token } = await invite(company, person.email, 'Manager')

  await page.goto(`/accept-invitation/${token}`)
  await test.step('shows recipient, role, sender and expiry [C-INV-01 C-INV-11 C-INV-12 C-INV-14 C-INV-16 C-INV-18 C-INV-40]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: "You're Invited!" })).toBeVisible()
    for (const text of ['Aurora Live', 'Manager', 'Noor Haddad', /^[A-Z][a-z]+ \d+, \d{4}$/]) {
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
    }
  })

  await test.step('shows the next steps [C-INV-19..21]', async () => {
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Sign In / Sign Up to Accept' }).click()
    await expect(page).toHaveURL(new RegExp(`/auth\\?invite=${token}&accept=1$`))
    await expect(page.getByRole('tab', { name: 'Sign In & Accept Invite' })).toBeVisible()
  })

  await test.step('shows the invitation above the tabs [C-AUTH-05 C-AUTH-16..19 C-AUTH-21 C-AUTH-22 C-AUTH-24]', async () => {
    await page.goto(`/auth?invite=${token}`)
    await expect(page.getByRole('heading', { level: 1, name: "You're invited!" })).toBeVisible()
    await expect(page.getByText('Aurora Live')).toBeVisible()
    await expect(page.getByText('Manager', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Expires [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
    await expect(page.getByText('Expires Soon')).toBeHidden()
    await expect(page.getByText('Event-specific access')).toBeHidden()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('can be declined, or accepted in either tab [C-AUTH-25..27 C-AUTH-30 C-AUTH-31]', async () => {
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
    await page.getByRole('button', { name: 'Accept Invitation' }).click()
    await expect(page.getByRole('tab', { name: 'Sign In & Accept Invite' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByRole('tab', { name: 'Sign Up & Accept Invite' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expectNoAxeViolations(page)
  })

  await test.step('signing up accepts it and opens the dashboard [C-AUTH-35 C-AUTH-38 C-AUTH-39 C-AUTH-72 C-INV-31]', async () => {
    await page.getByLabel('Full name').fill(person.fullName)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    const release = await hold(page, '**/api/invitations/accept-invitation')
    await page.getByRole('button', { name: 'Sign Up & Accept Invite' }).click()
    await expect(page.getByText('Accepting your invitation...')).toBeVisible()
    await expectNoAxeViolations(page)
    release()
    await expect(page.getByText('Invitation accepted!')).toBeVisible()
    await expect(page.getByText('Welcome to Aurora Live!')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('a user signed in with the invited address accepts, becomes a member and arrives on the dashboard [C-INV-02 C-INV-26 C-INV-29 C-INV-30 C-INV-31 C-INV-32 C-INV-38 C-INV-58]', async ({
  page,
  seed,
  invite,
}) => {
  const company = await seed.newCompany({ name: 'Aurora Live' })
  const person = await seed.signUpAndConfirm()
  const { token } = await invite(company, person.email.toUpperCase())
  await seed.signIn(page, person)
  await page.goto(`/accept-invitation/${token}`)
  const release = await hold(page, '**/api/invitations/accept-invitation')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page.getByRole('button', { name: 'Accepting...' })).toBeVisible()
  await expectNoAxeViolations(page)
  release()
  await expect(page.getByText('Invitation accepted!')).toBeVisible()
  await expect(page.getByText('Welcome to Aurora Live!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(`/accept-invitation/${token}`)
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This invitation has already been accepted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth')
  await expectNoAxeViolations(page)
})
