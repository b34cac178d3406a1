import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { InvitationPreview } from '#shared/features/company/invitations.ts'
import { visitor } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { AcceptInvitationPage } from './accept-invitation-page.tsx'

const invitation: InvitationPreview = {
  email: 'ada@example.com',
  status: 'pending',
  is_expired: false,
  scope: 'company',
  expires_at: '2031-05-08T12:00:00.000Z',
  company: { name: 'Aurora Live' },
  role_label: 'Member',
  inviter: null,
  address_is_mine: null,
}

afterEach(closePage)

test.each<[string, Partial<InvitationPreview>, string, string]>([
  ['the custom label of the role', { role_label: 'Stage Manager' }, 'Your role', 'Stage Manager'],
  ['Team Member for an unknown role', { role_label: null }, 'Your role', 'Team Member'],
  ['the name of the inviter', { inviter: { full_name: 'Noor', email: 'noor@example.test' } }, 'Invited by', 'Noor'],
  [
    'the address of an inviter without a name',
    { inviter: { full_name: null, email: 'noor@example.test' } },
    'Invited by',
    'noor@example.test',
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
