import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { TeamMember } from '#shared/features/company/team.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { MemberMenu } from './member-menu.tsx'

afterEach(closePage)

const another = '3b241101-e2bb-4255-8caf-4136c566a962'

function admin() {
  const account = owner(['team'])
  for (const membership of account.memberships) membership.is_primary = false
  return account
}
const self = admin().memberships[0]?.id ?? ''

test.each([
  ['another member', 'C-TEAM-22', {}, ['View access', 'Remove Member']],
  ['the owner', 'C-TEAM-23', { is_primary: true }, ['View access']],
  ['oneself', 'C-TEAM-24', { id: self }, ['View access', 'Leave company']],
])('what an admin may do with %s [%s]', async (_name, _id, given, items) => {
  const member: TeamMember = {
    id: another,
    user_id: another,
    company_id: another,
    company_role_id: another,
    is_primary: false,
    is_guest: false,
    status: 'active',
    created_at: '2026-01-01T00:00:00.000Z',
    role: null,
    user: { id: another, full_name: 'Vera Viewer', email: 'vera@example.test', avatar_url: null },
    ...given,
  }
  openPage(
    '/team-management',
    {
      Component: RequireUser,
      children: [
        { path: '/team-management', element: <MemberMenu member={member} mayRemove onAct={() => undefined} /> },
      ],
    },
    { 'auth/get-session': admin },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Vera Viewer' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items)
})
