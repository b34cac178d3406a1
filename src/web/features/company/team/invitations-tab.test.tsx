import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { currentToast } from '#web/platform/toast/toast.ts'
import { InvitationsTab } from './invitations-tab.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const invitation = {
  id,
  email: 'guest@example.test',
  company_id: id,
  company_role_id: id,
  invited_by: id,
  status: 'pending',
  scope: 'company',
  event_ids: [],
  delivery: 'sent',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  created_at: '2026-01-01T00:00:00.000Z',
  inviter: { full_name: 'Robin Castellanos', email: 'robin@example.test' },
  by_staff: false,
  role: { label_override: null, label: 'Member' },
}

function open(changed: { inviter?: null; by_staff?: boolean } = {}) {
  return openPage(
    '/team-management',
    {
      Component: RequireUser,
      children: [{ path: '/team-management', element: <InvitationsTab mayInvite onInvite={() => undefined} /> }],
    },
    {
      'auth/get-session': () => owner(['team']),
      'invitations/list-invitations': () => ({
        invitations: [{ ...invitation, ...changed }],
        total: 1,
        next_cursor: null,
      }),
      'invitations/resend-invitation': () => ({ success: true }),
    },
  )
}

test('invitations have the specified columns and an expiry [C-TEAM-65]', async () => {
  open()
  await screen.findByText('guest@example.test')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Email', 'Role', 'Status', 'Invited By', 'Sent', 'Expires', 'Actions'])
})

test('resending an invitation shows a confirmation [C-TEAM-84]', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Resend the invitation to guest@example.test' }))
  await expect.poll(currentToast).toEqual({
    title: 'Invitation resent',
    message: 'A new invitation email has been sent with a fresh link.',
    tone: 'success',
  })
})

test('an invitation from platform staff says so', async () => {
  open({ inviter: null, by_staff: true })
  await screen.findByRole('cell', { name: 'Marquee staff' })
})
