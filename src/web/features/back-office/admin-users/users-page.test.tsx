import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { UsersPage } from './users-page.tsx'

afterEach(closePage)

const user = (name: string): UserRow => ({
  id: name,
  email: `${name}@people.example`,
  full_name: name,
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  membershipCount: 1,
  isSuperAdmin: false,
  is_sign_in_blocked: false,
  deletion_due_at: null,
})

function open(address: string) {
  const asked: Record<string, unknown>[] = []
  const page = openPage(
    address,
    { path: '/admin/users', Component: UsersPage },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'admin-users/list-users': ({ input: sent }) => {
        asked.push(sent)
        const at = Number(sent.cursor ?? 1)
        return { users: [user(`page ${at}`)], total: 3, next_cursor: at < 3 ? String(at + 1) : null }
      },
    },
  )
  return { page, asked }
}

test('a heading sorts by its column, and again in reverse; the URL keeps it', async () => {
  const { page, asked } = open('/admin/users')
  const heading = async (name: string) => within(await screen.findByRole('columnheader', { name })).getByRole('button')
  expect((await screen.findByRole('columnheader', { name: 'Signup Date' })).getAttribute('aria-sort')).toBe(
    'descending',
  )
  fireEvent.click(await heading('User'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'name' }))
  expect(page.address()).toContain('sort=name')
  expect(screen.getByRole('columnheader', { name: 'User' }).getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(await heading('User'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: '-name' }))
  expect(screen.getByRole('columnheader', { name: 'User' }).getAttribute('aria-sort')).toBe('descending')
})

test('the URL keeps the number of loaded pages across a reload; another sort starts over', async () => {
  const { page } = open('/admin/users?pages=2')
  await screen.findByText('page 2')
  expect(screen.queryByText('page 3')).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load More' })))
  await screen.findByText('page 3')
  expect(page.address()).toContain('pages=3')
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Email' })).getByRole('button'))
  await waitFor(() => expect(page.address()).not.toContain('pages'))
})

test('the link back to a list keeps its search', async () => {
  const children = [
    { path: '/admin/users', Component: UsersPage },
    { path: '/admin/users/u1', element: <BackLink to="/admin/users">Back to Users</BackLink> },
  ]
  const page = openPage(
    '/admin/users?search=mina',
    { children },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'admin-users/list-users': () => ({ users: [user('mina')], total: 1, next_cursor: null }),
    },
  )
  await screen.findByText('mina@people.example')
  await page.go('/admin/users/u1')
  fireEvent.click(await screen.findByRole('link', { name: 'Back to Users' }))
  await waitFor(() => expect(page.address()).toBe('/admin/users?search=mina'))
})
