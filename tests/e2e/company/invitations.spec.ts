import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import {
  test as base,
  expect,
  expectNoAxeViolations,
  type NewCompany,
  type Person,
  stranger,
} from '#tests/e2e/support/fixtures.ts'
import { hold } from '#tests/e2e/support/hold.ts'

interface Invited {
  id: string
  token: string
}

const test = base.extend<{ invite: (company: NewCompany, email: string, role?: string) => Promise<Invited> }>({
  /** Invites an address and reads the token from its mail, as its owner would. */
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

const previewCall = '**/api/invitations/preview-invitation*'

test('/auth shows an invitation before the tabs; accepting reveals them, prefilled', async ({ page, seed, invite }) => {
  const company = await seed.newCompany({ name: 'Aurora Live' })
  const person = stranger()
  const { token } = await invite(company, person.email, 'Manager')

  await test.step('the invitation is there before the tabs [C-AUTH-05 C-AUTH-16..19 C-AUTH-21 C-AUTH-22 C-AUTH-24]', async () => {
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

  await test.step('it can be declined, or accepted in either tab [C-AUTH-25..27 C-AUTH-30 C-AUTH-31]', async () => {
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
    await page.getByRole('button', { name: 'Accept Invitation' }).click()
    await expect(page.getByRole('tab', { name: 'Sign In & Accept Invite' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByRole('tab', { name: 'Sign Up & Accept Invite' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await expectNoAxeViolations(page)
  })
})

test('signing up through an invitation needs no confirmation, accepts it and arrives on the dashboard [C-AUTH-35 C-AUTH-38 C-AUTH-39 C-AUTH-72 C-INV-31]', async ({
  page,
  seed,
  invite,
}) => {
  const company = await seed.newCompany({ name: 'Aurora Live' })
  const person = stranger()
  const { token } = await invite(company, person.email)
  await page.goto(`/auth?invite=${token}`)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await page.getByRole('tab', { name: 'Sign Up & Accept Invite' }).click()
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

test('signing up with another address than the invited needs its confirmation [C-AUTH-73]', async ({
  page,
  seed,
  invite,
}) => {
  const company = await seed.newCompany()
  const { token } = await invite(company, stranger().email)
  const other = stranger()
  await page.goto(`/auth?invite=${token}`)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await page.getByRole('tab', { name: 'Sign Up & Accept Invite' }).click()
  await page.getByLabel('Full name').fill(other.fullName)
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Sign Up & Accept Invite' }).click()
  await expect(page.getByRole('heading', { name: 'Almost there!' })).toBeVisible()
})

test('an acceptance after sign-in that fails is told, with the reason [C-AUTH-67 C-INV-43]', async ({
  page,
  seed,
  invite,
  browserConsole,
}) => {
  browserConsole.allow(/status of 403/)
  const company = await seed.newCompany()
  const { token } = await invite(company, stranger().email)
  const other = await seed.signUpAndConfirm()
  await page.goto(`/auth?invite=${token}`)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Sign In & Accept Invite' }).click()
  await expect(page.getByText('Failed to accept invitation. Please try again or contact support.')).toBeVisible()
  await expect(page.getByText('This invitation was sent to another email address.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the link of the mail, signed out: the invitation and the way to accept it', async ({ page, seed, invite }) => {
  const owner = await seed.signUpAndConfirm(stranger('Noor Haddad'))
  const company = await seed.newCompany({ name: 'Aurora Live', owner })
  const { token } = await invite(company, stranger().email, 'Viewer')

  await test.step('it says that it loads [C-INV-05]', async () => {
    const release = await hold(page, previewCall)
    await page.goto(`/accept-invitation/%20${token}%20`)
    await expect(page.getByText('Loading invitation...')).toBeVisible()
    await expectNoAxeViolations(page)
    release()
  })

  await test.step('whose it is, as what, by whom and until when [C-INV-01 C-INV-11 C-INV-12 C-INV-14 C-INV-16 C-INV-18 C-INV-40]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: "You're Invited!" })).toBeVisible()
    for (const text of ['Aurora Live', 'Viewer', 'Noor Haddad', /^[A-Z][a-z]+ \d+, \d{4}$/]) {
      await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
    }
  })

  await test.step('the ways on [C-INV-19..21]', async () => {
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/')
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Sign In / Sign Up to Accept' }).click()
    await expect(page).toHaveURL(new RegExp(`/auth\\?invite=${token}&accept=1$`))
    // Not asked a second time.
    await expect(page.getByRole('tab', { name: 'Sign In & Accept Invite' })).toBeVisible()
  })
})

test('signed in with the invited address, accepting makes a member and leads to the dashboard [C-INV-02 C-INV-26 C-INV-29 C-INV-30 C-INV-31 C-INV-32 C-INV-38 C-INV-58]', async ({
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

test('signed in with another address, acceptance is not offered; changing the account keeps the invitation [C-INV-22 C-INV-23 C-INV-24 C-INV-25]', async ({
  page,
  seed,
  invite,
}) => {
  const company = await seed.newCompany()
  const invited = stranger()
  const other = await seed.signUpAndConfirm()
  const { token } = await invite(company, invited.email)
  await seed.signIn(page, other)
  await page.goto(`/accept-invitation/${token}`)
  const warning = page.getByRole('status').filter({ hasText: 'Email mismatch' })
  await expect(warning).toContainText(other.email)
  await expect(warning).toContainText(invited.email)
  await expect(page.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Sign In with Different Account' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?invite=${token}&accept=1$`))
  await expect(page.getByRole('tab', { name: 'Sign In & Accept Invite' })).toBeVisible()
})

test('what is wrong with an invitation is told by who looks', async ({ page, seed, invite, browserConsole }) => {
  browserConsole.allow(/status of 404/)
  const company = await seed.newCompany()
  const person = await seed.signUpAndConfirm()
  const { id, token } = await invite(company, person.email)
  await company.api.call(invitations, 'cancelInvitation', { invitation_id: id }, company.id)

  await test.step('signed out, a link that is nobody’s [C-INV-08 C-INV-09 C-INV-45]', async () => {
    await page.goto('/accept-invitation/no-such-token')
    await expect(page.getByRole('heading', { name: 'Invitation Not Found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Invitation not found/)
    const advice = 'Please check the link or contact the person who invited you.'
    await expect(page.getByText(`This invitation link could not be found or has expired. ${advice}`)).toBeVisible()
  })

  await test.step('signed out, one that was cancelled is shown all the same [C-INV-04]', async () => {
    await page.goto(`/accept-invitation/${token}`)
    await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
  })

  await test.step('signed in, both are said to be no good [C-INV-06 C-INV-07 C-INV-33 C-INV-35 C-INV-44]', async () => {
    await seed.signIn(page, person)
    await page.goto(`/accept-invitation/${token}`)
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await expect(page.getByText('This invitation has already been cancelled')).toBeVisible()
    await page.goto('/accept-invitation/no-such-token')
    await expect(page.getByText('Invitation not found or expired')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth')
  })
})

test('an acceptance that breaks, and one without a session any more [C-INV-42 C-INV-49]', async ({
  page,
  seed,
  invite,
  browserConsole,
}) => {
  browserConsole.allow(/net::ERR_FAILED|status of 401/)
  const company = await seed.newCompany()
  const person: Person = await seed.signUpAndConfirm()
  const { token } = await invite(company, person.email)
  await seed.signIn(page, person)
  await page.goto(`/accept-invitation/${token}`)
  await page.route('**/api/invitations/accept-invitation', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth\\?invite=${token}&accept=1$`))
})
