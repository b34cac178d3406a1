import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { TeamManagementPage } from './team-management-page.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const other = 'b1f5a9de-52c5-4f0c-8f0e-3a7d1c6a2b44'
const viewer = {
  ...{ id, label_override: null, description: '', permissions: {}, is_active: true, is_base: true, member_count: 0 },
  role: { id, key: 'viewer', label: 'Viewer' },
}

test('a link with an event opens the dialog for a guest of that event, and leads back to it', async () => {
  const element = <TeamManagementPage seatPrice={() => null} />
  const page = openPage(
    `/team-management?invite=open&event=${id}`,
    {
      Component: RequireUser,
      children: [
        { path: '/team-management', element },
        { path: '/events/:id', element: null },
      ],
    },
    {
      'auth/get-session': () => owner(['team']),
      'team/list-members': () => ({ members: [], total: 0, next_cursor: null }),
      'team/list-roles': () => ({ roles: [viewer] }),
      'invitations/list-invitable-events': () => ({
        guests_allowed: true,
        seats: { used: 1, invited: 0, allowed: null },
        events: [
          { id: other, name: 'Other', first_date: null },
          { id, name: 'Nova', first_date: null },
        ],
      }),
      'invitations/send-team-invitations': () => ({ results: [] }),
    },
  )
  const user = userEvent.setup()
  await screen.findByRole('dialog', { name: 'Invite Guest' })
  expect(await screen.findByRole('checkbox', { name: /Nova/, checked: true })).toBeTruthy()
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())).toEqual([
    'Nova',
    'Other',
  ])
  expect(screen.getByRole('group', { name: 'Events (1 selected)' })).toBeTruthy()
  await user.type(screen.getByLabelText(/Email/), 'agent@example.test')
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }))
  const sent = page.asked.find(({ call }) => call === 'invitations/send-team-invitations')
  expect(sent?.input).toMatchObject({ scope: 'event', event_ids: [id], emails: ['agent@example.test'] })
  await waitFor(() => expect(page.address()).toBe(`/events/${id}`))
})

test('the dialog for a member shows the members in use and the pending invitations', async () => {
  openPage(
    '/team-management?invite=open',
    {
      Component: RequireUser,
      children: [{ path: '/team-management', element: <TeamManagementPage seatPrice={() => null} /> }],
    },
    {
      'auth/get-session': () => owner(['team']),
      'team/list-members': () => ({ members: [], total: 0, next_cursor: null }),
      'team/list-roles': () => ({ roles: [viewer] }),
      'invitations/list-invitable-events': () => ({
        guests_allowed: false,
        seats: { used: 1, invited: 2, allowed: 50 },
        events: [],
      }),
    },
  )
  const seats = await screen.findByText(/1 of the 50 seats in your plan is taken/)
  expect(seats.textContent).toContain('2 pending invitations will take 2 more seats once accepted.')
})

test('the dialog for a guest says that the plan includes none', async () => {
  openPage(
    `/team-management?invite=open&event=${id}`,
    {
      Component: RequireUser,
      children: [{ path: '/team-management', element: <TeamManagementPage seatPrice={() => null} /> }],
    },
    {
      'auth/get-session': () => owner(['team', 'company_settings']),
      'team/list-members': () => ({ members: [], total: 0, next_cursor: null }),
      'team/list-roles': () => ({ roles: [viewer] }),
      'invitations/list-invitable-events': () => ({
        guests_allowed: false,
        seats: { used: 1, invited: 0, allowed: null },
        events: [],
      }),
    },
  )
  const notice = await screen.findByText(/Your plan includes no guests/)
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/company-settings?tab=billing')
})
