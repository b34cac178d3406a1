import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { newcomer, visitor } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'

const about = {
  name: 'Aurora Live',
  description: null,
  contact_email: null,
  website: null,
  needs_strong_password: false,
}
const invitation: InvitationPreview = {
  email: 'ada@example.com',
  status: 'pending',
  is_expired: false,
  scope: 'company',
  expires_at: '2031-05-08T12:00:00.000Z',
  company: about,
  message: null,
  events: [],
  role_label: 'Member',
  inviter: null,
  address_is_mine: null,
}

afterEach(closePage)

test.each<[string, Partial<InvitationPreview>, string, string]>([
  ['the custom label of the role', { role_label: 'Stage Manager' }, 'Your role', 'Stage Manager'],
  ['Team Member for an unknown role', { role_label: null }, 'Your role', 'Team Member'],
  ['the events of a guest', { scope: 'event', events: ['Nova', 'Ash'] }, 'Events', 'Nova, Ash'],
  ['the name of the inviter', { inviter: { full_name: 'Noor', email: 'noor@example.test' } }, 'Invited by', 'Noor'],
  [
    'the address of an inviter without a name',
    { inviter: { full_name: null, email: 'noor@example.test' } },
    'Invited by',
    'noor@example.test',
  ],
  [
    'the website of the company',
    { company: { ...about, website: 'https://aurora.example' } },
    'Website',
    'https://aurora.example',
  ],
])('an invitation shows %s [C-INV-13 C-INV-15 C-INV-17]', async (_, change, term, text) => {
  openPage(
    '/accept-invitation/t0ken',
    { path: '/accept-invitation/:token', Component: AcceptInvitationPage },
    {
      'auth/get-session': () => visitor,
      'invitations/preview-invitation': () => ({ invitation: { ...invitation, ...change } }),
    },
  )
  const fact = (await screen.findByText(term)).parentElement
  expect(fact?.querySelector('dd')?.textContent).toBe(text)
})

const opened = (change: Partial<InvitationPreview>, account: Account) =>
  openPage(
    '/accept-invitation/t0ken',
    { path: '/accept-invitation/:token', Component: AcceptInvitationPage },
    {
      'auth/get-session': () => account,
      'invitations/preview-invitation': () => ({ invitation: { ...invitation, ...change } }),
    },
  )

test.each<[Partial<InvitationPreview>, string]>([
  [{ status: 'accepted' }, 'This invitation has already been accepted'],
  [{ is_expired: true }, 'This invitation has expired'],
])('a visitor sees at once that a link is no longer valid: %j', async (change, sentence) => {
  opened(change, visitor)
  await screen.findByText(sentence)
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('link', { name: 'Sign In / Sign Up to Accept' })).toBeNull()
})

test("accepting before sign-in needs no second confirmation; the inviter's message is shown", async () => {
  opened({ message: 'You would run the bar.', inviter: { full_name: 'Noor', email: 'n@example.test' } }, visitor)
  const link = await screen.findByRole('link', { name: 'Sign In / Sign Up to Accept' })
  expect(link.getAttribute('href')).toBe('/auth?invite=t0ken&accept=1')
  expect(screen.getByText('You would run the bar.')).toBeTruthy()
})

test('an address that is not mine can be added', async () => {
  opened({ address_is_mine: false }, newcomer())
  const link = await screen.findByRole('link', { name: 'Add this address to my account' })
  expect(link.getAttribute('href')).toBe('/settings?tab=emails&add=ada%40example.com')
})
