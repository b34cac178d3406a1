import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newcomer } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { AdminPalette, openPalette } from './admin-palette.tsx'

afterEach(closePage)

test('the palette finds and opens pages, companies, users, plans and billing events', async () => {
  const page = openPage(
    '/admin',
    { path: '/admin', Component: AdminPalette },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'plans/list-plans': () => ({
        plans: [
          { id: 'p', name: 'Zoéplan' },
          { id: 'q', name: 'Other' },
        ],
      }),
      'admin-companies/list-companies': () => ({
        companies: [{ id: 'c', name: 'Zoo Club', slug: 'zoo' }],
        next_cursor: null,
      }),
      'admin-users/list-users': () => ({
        users: [{ id: 'u', full_name: 'Zoë Moreau', email: 'zoe@people.example' }],
        total: 1,
        next_cursor: null,
      }),
      'subscriptions/list-billing-events': () => ({
        events: [{ id: 'e', stripe_event_id: 'evt_zoe123', event_type: 'invoice.paid' }],
        next_cursor: null,
      }),
    },
  )
  await waitFor(() => expect(page.asked.length).toBeGreaterThan(0))
  act(openPalette)
  const dialog = await screen.findByRole('dialog')
  const field = within(dialog).getByLabelText('Search commands')
  const found = () =>
    within(dialog)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(found()).toContain('Failed Jobs')
  const asked = (call: string) => page.asked.filter((one) => one.call === call)
  expect(asked('admin-users/list-users')).toEqual([])

  fireEvent.change(field, { target: { value: 'zoe' } })
  await waitFor(() => expect(found()).toEqual(['Zoo Club/zoo', 'Zoë Moreauzoe@people.example', 'Zoéplan']))
  expect(asked('admin-users/list-users').map(({ input }) => input.search)).toEqual(['zoe'])
  fireEvent.change(field, { target: { value: 'evt_zoe' } })
  await waitFor(() => expect(found()).toContain('evt_zoe123invoice.paid'))
  fireEvent.click(within(dialog).getByText('Zoë Moreau'))
  await waitFor(() => expect(page.address()).toBe('/admin/users/u'))
})

test('Enter opens the first result, although it arrives after the text was typed', async () => {
  const page = openPage(
    '/admin',
    { path: '/admin', Component: AdminPalette },
    {
      'auth/get-session': () => ({ ...newcomer(), is_super_admin: true }),
      'plans/list-plans': () => ({ plans: [] }),
      'admin-companies/list-companies': () => ({
        companies: [{ id: 'c', name: 'Zoo Club', slug: 'zoo' }],
        next_cursor: null,
      }),
      'admin-users/list-users': () => ({ users: [], total: 0, next_cursor: null }),
      'subscriptions/list-billing-events': () => ({ events: [], next_cursor: null }),
    },
  )
  await waitFor(() => expect(page.asked.length).toBeGreaterThan(0))
  act(openPalette)
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText('Search commands')
  fireEvent.change(field, { target: { value: 'zoo' } })
  await dialog.findByText('Zoo Club')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(page.address()).toBe('/admin/companies/c'))
})
