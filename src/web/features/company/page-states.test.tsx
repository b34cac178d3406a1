import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { newcomer, owner, visitor } from '#tests/web/accounts.ts'
import { button, choose, fill, pick, press, pressInDialog, user } from '#tests/web/acting.ts'
import { subscription } from '#tests/web/billing.ts'
import { held, type OpenedPage, refusal } from '#tests/web/open-page.tsx'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(() => {
  vi.useRealTimers()
  closeProduct()
})

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const modules = ['dashboard', 'events', 'team', 'company_settings']
const inStatus = (status: 'past_due' | 'suspended' | 'inactive'): Account => {
  const account = owner(modules)
  return { ...account, company: account.company && { ...account.company, status } }
}

async function expectToast(...words: string[]): Promise<void> {
  const toast = await screen.findByRole('region', { name: 'Notifications' })
  for (const each of words) await waitFor(() => expect(toast.textContent).toContain(each))
}

async function rowOf(text: string) {
  const find = () => screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text))
  await waitFor(() => expect(find()).toBeDefined())
  return within(find() as HTMLElement)
}

const { widget } = sampleOf(dashboard.calls.addWidget.output)
const widgets = {
  'dashboard/get-dashboard': () => ({
    ...sampleOf(dashboard.calls.getDashboard.output),
    has_more_widgets: true,
    widgets: [{ ...widget, widget: { ...widget.widget, name: 'Quick actions', component_key: 'QuickActionsWidget' } }],
  }),
}

describe('guards', () => {
  test.each([
    ['/team-management', 'Checking access...', 'Team Management', '[C-ROUTE-28]'],
    ['/', 'Loading your account...', /^Welcome/, '[C-ROUTE-07 C-ROUTE-08]'],
  ])('%s says %s while the session is checked, then shows %s %s', async (address, waiting, heading, _) => {
    localStorage.setItem('session_expires_at', '2199-01-01T00:00:00.000Z')
    const answer = held(() => owner(modules))
    openProduct(address, owner(modules), { 'auth/get-session': answer.answer })
    await screen.findByText(waiting)
    answer.release()
    await screen.findByRole('heading', { level: 1, name: heading })
  })

  test('a failed check hides the page, and can be retried', async () => {
    const page = openProduct('/dashboard', owner(modules), {
      'auth/get-session': () => refusal('failed_to_fetch_companies', 500, 'Failed to fetch companies'),
    })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch companies')
    page.answer('auth/get-session', () => owner(modules))
    await press('Retry')
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  })

  test('a person without a company is redirected to the wizard, and can open the settings [C-ROUTE-09] [C-ROUTE-20..25] [C-ACC-02]', async () => {
    const page = openProduct('/settings?tab=emails', newcomer())
    await screen.findByRole('tab', { name: 'Emails', selected: true })
    for (const address of ['/dashboard', '/company-settings', '/team-management', '/']) {
      await page.go(address)
      await waitFor(() => expect(page.address()).toBe('/onboarding'))
    }
  })
})

describe('the shell', () => {
  test.each([
    ['/company-settings', 'Company Settings', '[C-SET-01]'],
    ['/team-management', 'Team Management', '[C-TEAM-01]'],
  ])(
    '%s of a role that cannot read it is not listed, and says that %s needs permission [C-LAY-05] %s',
    async (address, name, _) => {
      openProduct(address, owner(['dashboard', 'events']))
      await screen.findByText(`You don't have permission to access ${name}.`)
      const navigation = within(screen.getByRole('navigation', { name: 'Modules' }))
      expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'dashboard',
        'events',
        'Calendar',
        'Holds',
        'Venues',
        'Spaces',
      ])
    },
  )

  test("without any module the sidebar says 'No modules available' [C-LAY-04]", async () => {
    openProduct('/settings', owner([]))
    await screen.findByText('No modules available')
  })

  test.each([
    ['past_due', 'Payment Past Due', '[C-ACC-51]'],
    ['suspended', 'Account Suspended', '[C-ACC-54]'],
  ] as const)(
    'a %s company has the warning %s and a read-only dashboard %s [C-ACC-58 C-DASH-14 C-DASH-15]',
    async (status, title, _) => {
      openProduct('/dashboard', inStatus(status), widgets)
      const warning = await screen.findByRole('complementary', { name: 'Billing warning' })
      expect(warning.textContent).toContain(title)
      expect(within(warning).getByRole('link', { name: 'Go to Billing' }).getAttribute('href')).toBe(
        '/company-settings?tab=billing',
      )
      await screen.findByRole('article', { name: 'Quick actions' })
      expect(await button('Add Widget')).toHaveProperty('disabled', true)
      expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
    },
  )

  test('a company restricted by staff is sent to support, and reads whether charges continue', async () => {
    const { company, ...rest } = inStatus('suspended')
    const restricted = company && { ...company, set_by_staff: { reason: 'Terms' } }
    openProduct(
      '/dashboard',
      { ...rest, company: restricted },
      { ...widgets, 'billing/get-billing': () => ({ subscription }) },
    )
    const warning = await screen.findByRole('complementary', { name: 'Billing warning' })
    await within(warning).findByText(/^The subscription continues: the next charge is \$57\.00 on/)
    expect(within(warning).queryByRole('link', { name: 'Go to Billing' })).toBeNull()
  })

  test('an inactive company shows only Billing [C-ACC-55 C-ACC-56 C-SET-09]', async () => {
    const page = openProduct('/dashboard', inStatus('inactive'))
    await screen.findByText('This company is inactive. You can only open its billing page.')
    const warning = await screen.findByRole('complementary', { name: 'Billing warning' })
    expect(warning.textContent).toContain('Account Inactive')
    expect(screen.queryByRole('button', { name: 'Add Widget' })).toBeNull()
    await page.go('/company-settings')
    await screen.findByRole('tab', { name: 'Billing' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Billing', 'Data'])
  })

  test('a return from a payment waits until the server has it [C-DASH-08..10]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let subscribed = false
    const page = openProduct('/dashboard?canceled=true', owner(modules), {
      'billing/check-subscription': () => ({
        ...{ subscribed, subscription_tier: null, subscription_end: null, trial_ends_at: null },
      }),
    })
    await screen.findByText('Payment Canceled')
    await page.go('/settings')
    await page.go('/dashboard?success=true')
    await screen.findByText('Your payment is being confirmed...')
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByText('Your payment is not confirmed yet')
    subscribed = true
    await page.go('/settings')
    await page.go('/dashboard?success=true')
    await screen.findByText('Payment Successful!')
  })
})

const role = (key: string, label: string) => ({
  ...sampleOf(team.calls.createRole.output).role,
  ...{ id: key, is_active: true, role: { id, key, label } },
})
const roles = [role('manager', 'Manager'), role('member', 'Member'), role('viewer', 'Viewer')]
const member = {
  ...sampleOf(team.calls.listMembers.output.shape.members.element),
  id: 'vera',
  user_id: 'vera',
  user: { id: 'vera', email: 'vera@example.test', full_name: 'Vera Viewer', avatar_url: null },
  role: role('viewer', 'Viewer'),
  company_role_id: 'viewer',
}
const invitation = {
  ...sampleOf(invitations.calls.listInvitations.output.shape.invitations.element),
  ...{ id, email: 'guest@example.test', status: 'pending', expires_at: '2199-01-01T00:00:00.000Z' },
}
const teamOf = (...members: object[]) => ({
  'team/list-roles': () => ({ roles }),
  'team/list-members': () => ({ members, total: members.length, next_cursor: null }),
  'invitations/list-invitations': () => ({ invitations: [invitation], total: 1, next_cursor: null }),
})

function openTeam(
  answers: Parameters<typeof openProduct>[2] = {},
  tab = 'members',
  account = owner(modules),
): OpenedPage {
  return openProduct(`/team-management?tab=${tab}`, account, { ...teamOf(member), ...answers })
}

describe('the team', () => {
  test('members show loading and error states [C-TEAM-25 C-TEAM-26]', async () => {
    const answer = held(() => refusal('unexpected', 500, 'Broken'))
    openTeam({ 'team/list-members': answer.answer })
    await screen.findByText('Loading team members...')
    answer.release()
    await screen.findByText('Failed to load team members. Please try refreshing the page.')
  })

  test('shows members without a name, without any data, and without a role [C-TEAM-12 C-TEAM-14 C-TEAM-17 C-TEAM-20]', async () => {
    const nameless = {
      ...member,
      id: 'n',
      role: null,
      company_role_id: 'gone',
      user: { ...member.user, full_name: null, email: 'nameless@example.test' },
    }
    const unknown = { ...member, id: 'u', status: 'inactive', user: { ...member.user, full_name: null, email: '' } }
    openTeam(teamOf(nameless, unknown))
    const first = await rowOf('nameless@example.test')
    expect(first.getAllByText('nameless@example.test')).toHaveLength(1)
    expect(first.getByRole('combobox')).toHaveProperty('value', 'Member')
    ;(await rowOf('Unknown User')).getByText('Inactive')
  })

  test('a read-only company can remove members, and change nothing else [C-TEAM-39]', async () => {
    const page = openTeam({}, 'members', inStatus('past_due'))
    expect((await rowOf('Vera Viewer')).getByRole('combobox')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Invite Member' })).toBeNull()
    await press('Actions for Vera Viewer')
    expect((await screen.findByRole('menuitem', { name: 'Remove Member' })).hasAttribute('data-disabled')).toBe(false)
    await page.go('/team-management?tab=roles')
    await screen.findByRole('article', { name: 'Viewer' })
    expect(screen.queryByRole('button', { name: /Create Role|Edit role/ })).toBeNull()
  })

  test('a person without permission to invite cannot copy links; an empty list shows a message [C-TEAM-64 C-TEAM-87]', async () => {
    const account = owner(modules)
    const reader = {
      ...account,
      memberships: account.memberships.map(({ role, ...one }) => ({
        ...one,
        role: role && { ...role, permissions: { team: { access: 'read' as const } } },
      })),
    }
    const page = openTeam({}, 'invitations', reader)
    await rowOf('guest@example.test')
    expect(screen.queryByRole('button', { name: /^Copy link/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Invite Member' })).toBeNull()
    page.answer('invitations/list-invitations', () => ({ invitations: [], total: 0, next_cursor: null }))
    await page.go('/team-management?tab=invitations&show=all')
    await screen.findByText('No invitations found')
  })

  test.each([
    {
      name: 'a role [C-TEAM-41]',
      act: async () => choose('Role of Vera Viewer', 'Manager'),
      call: 'team/update-member-role',
      says: 'Failed to update role: Boom',
    },
    {
      name: 'a removal [C-TEAM-43]',
      act: async () => {
        await pick('Actions for Vera Viewer', 'Remove Member')
        await pressInDialog('Remove Member')
      },
      call: 'team/remove-member',
      says: 'Failed to remove member: Boom',
    },
    {
      name: 'an invitation [C-TEAM-51]',
      act: async () => {
        await press('Invite Member')
        await fill(/^Email/, 'next@example.test')
        await pressInDialog('Send Invitation')
      },
      call: 'invitations/send-team-invitations',
      says: 'Failed to send invitation: Boom',
    },
    {
      name: 'a resent invitation [C-TEAM-85]',
      tab: 'invitations',
      act: () => press(/^Resend/),
      call: 'invitations/resend-invitation',
      says: 'Failed to resend invitation: Boom',
    },
    {
      name: 'a cancelled invitation [C-TEAM-83]',
      tab: 'invitations',
      act: async () => {
        await press(/^Cancel/)
        await pressInDialog('Cancel Invitation')
      },
      call: 'invitations/cancel-invitation',
      says: 'Failed to cancel invitation: Boom',
    },
  ])('$name shows its error', async ({ tab, act, call, says }) => {
    openTeam({ [call]: () => refusal('conflict', 409) }, tab)
    await act()
    await expectToast(says)
  })
})

describe('the page of an invitation', () => {
  const preview = {
    ...sampleOf(invitations.calls.previewInvitation.output).invitation,
    ...{ status: 'pending', expires_at: '2199-01-01T00:00:00.000Z', email: 'guest@example.test' },
  }
  const openInvitation = (account: Account, given: object = {}, answers: Parameters<typeof openProduct>[2] = {}) =>
    openProduct('/accept-invitation/%20token%20', account, {
      'invitations/preview-invitation': () => ({
        invitation: { ...preview, company: { ...preview.company, name: 'Aurora Live' }, ...given },
      }),
      ...answers,
    })

  test('signed out, it loads, shows the recipient, and links to sign-in [C-INV-05 C-INV-19..21]', async () => {
    const answer = held(() => ({ invitation: { ...preview, role_label: 'Viewer' } }))
    const page = openInvitation(visitor, {}, { 'invitations/preview-invitation': answer.answer })
    await screen.findByText('Loading invitation...')
    answer.release()
    await screen.findByRole('heading', { level: 1, name: "You're Invited!" })
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/')
    expect(page.asked.find(({ call }) => call === 'invitations/preview-invitation')?.input).toEqual({ token: 'token' })
    await user.click(screen.getByRole('link', { name: 'Sign In / Sign Up to Accept' }))
    await waitFor(() => expect(page.address()).toBe('/auth?invite=token&accept=1'))
    await screen.findByRole('tab', { name: 'Sign In & Accept Invite' })
  })

  test('an unknown link is not found, signed out and signed in [C-INV-06..09] [C-INV-44 C-INV-45]', async () => {
    const unknown = { 'invitations/preview-invitation': () => refusal('invitation_not_found', 404) }
    openInvitation(visitor, {}, unknown)
    await screen.findByRole('heading', { name: 'Invitation Not Found' })
    const advice = 'Please check the link or contact the person who invited you.'
    await screen.findByText(`This invitation link could not be found or has expired. ${advice}`)
    closeProduct()
    openInvitation(newcomer(), {}, unknown)
    await screen.findByText('Invitation not found or expired')
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth')
  })

  test('a cancelled one is shown signed out, and invalid signed in [C-INV-04 C-INV-33 C-INV-35]', async () => {
    openInvitation(visitor, { status: 'cancelled' })
    await screen.findByRole('heading', { name: 'Invitation Closed' })
    closeProduct()
    openInvitation(newcomer(), { status: 'cancelled', address_is_mine: true })
    await screen.findByRole('heading', { name: 'Invalid Invitation' })
    await screen.findByText('This invitation has already been cancelled')
  })

  test('in another account it cannot be accepted, and switching accounts keeps it [C-INV-22..25]', async () => {
    const page = openInvitation(newcomer(), { address_is_mine: false })
    const warning = await screen.findByText('Email mismatch')
    const text = warning.closest('[role="status"]')?.textContent
    expect(text).toContain('robin@example.test')
    expect(text).toContain('guest@example.test')
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull()
    page.answer('auth/get-session', () => visitor)
    await press('Sign In with Different Account')
    await waitFor(() => expect(page.address()).toBe('/auth?invite=token&accept=1'))
  })

  test('a failed acceptance shows an error; one without a session leads to sign-in [C-INV-42 C-INV-49]', async () => {
    const page = openInvitation(newcomer(), { address_is_mine: true })
    page.answer('invitations/accept-invitation', () => Promise.reject(new TypeError('Failed to fetch')))
    await press('Accept Invitation')
    await screen.findByText('An unexpected error occurred')
    page.answer('auth/get-session', () => visitor)
    page.answer('auth/refresh-session', () => refusal('invalid_refresh_token', 401))
    page.answer('invitations/accept-invitation', () => refusal('no_session', 401))
    await press('Accept Invitation')
    await waitFor(() => expect(page.address()).toBe('/auth?invite=token&accept=1'))
  })

  test('a failed acceptance after sign-in shows the reason [C-AUTH-67]', async () => {
    const page = openProduct('/auth?invite=token&accept=1', visitor, {
      'invitations/preview-invitation': () => ({ invitation: preview }),
      'auth/sign-in': () => ({ success: true, two_factor: null }),
      'invitations/accept-invitation': () =>
        refusal('invitation_email_mismatch', 403, 'This invitation was sent to another email address.'),
    })
    fireEvent.click(await screen.findByRole('tab', { name: 'Sign In & Accept Invite' }))
    await fill('Email', 'other@example.test')
    await fill('Password', 'Curtain-call-7')
    page.answer('auth/get-session', () => newcomer())
    await press('Sign In & Accept Invite')
    await screen.findByText('Failed to accept invitation. Please try again or contact support.')
    await screen.findByText('This invitation was sent to another email address.')
  })
})

test('without Marketing there is no Branding tab, and its URL opens the first tab [C-SET-05 C-SET-09 C-SET-15]', async () => {
  openProduct('/company-settings?tab=branding', owner(modules))
  await screen.findByRole('tab', { name: 'General', selected: true })
  expect(screen.queryByRole('tab', { name: 'Branding' })).toBeNull()
})
