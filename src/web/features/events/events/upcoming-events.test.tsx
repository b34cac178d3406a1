import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UpcomingEvent } from '#shared/features/events/events.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { EventPages } from './event-pages.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const other = 'b1a7c2f6-30a5-4e8c-9a54-0d2f4f0c9b12'
const event = (given: Partial<UpcomingEvent>): UpcomingEvent => ({
  ...{ id, name: 'Nova', status: 'confirmed', venue: { id, name: 'Paradiso' }, time_zone: 'UTC' },
  ...{ first_date: '2199-06-12', last_date: '2199-06-12', starts_at: null, ends_at: null },
  ...{ moved_from: null, is_date_open: false, is_busy: false, is_late: false },
  ...given,
})
const writer = owner(['dashboard', 'events'])
const reader: Account = {
  ...writer,
  memberships: writer.memberships.map(({ role, ...one }) => ({
    ...one,
    role: role && { ...role, permissions: { events: { access: 'read' as const } } },
  })),
}

function open(account: Account, answer: object, doubleBooked = 0) {
  const page = { Component: RequireUser, children: [{ path: '/widget', element: <UpcomingEvents /> }] }
  return openPage('/widget', page, {
    'auth/get-session': () => account,
    'events/get-upcoming': () => answer,
    'events/get-count': () => ({ total: doubleBooked }),
    'events/list-records': () => ({
      rows: ['The Larks', 'Nils Berg Trio'].map((name) => ({ id, name, days: [{ date: '2199-06-12' }] })),
      ...{ next: null, total: null },
    }),
  })
}

test('rows show date, venue and status, link to their event, and mark late ones [E-DASH-01 E-DASH-02]', async () => {
  const past = event({ name: 'Never agreed', status: 'hold', is_late: true, ends_at: '2020-01-02T06:00:00.000Z' })
  const soon = event({
    id: other,
    name: 'Soon',
    status: 'draft',
    venue: null,
    is_late: true,
    starts_at: '2020-01-01T00:00:00.000Z',
  })
  open(writer, { next: [event({}), soon], late: [past], late_count: 5 })
  const next = within(await screen.findByRole('list', { name: 'Next events' }))
  const [first, second] = next.getAllByRole('link')
  expect(first?.getAttribute('href')).toBe(`/events/${id}`)
  expect(first?.textContent).toBe('Wed, Jun 12, 2199NovaParadisoConfirmed')
  expect(second?.textContent).toContain('Not confirmed yet, under way')
  const late = within(screen.getByRole('list', { name: 'Late events' })).getByRole('link')
  expect(late.textContent).toContain('Past date, never confirmed')
  const more = new URL(
    screen.getByRole('link', { name: 'See 4 more that are late' }).getAttribute('href') ?? '',
    'http://m',
  )
  expect([more.pathname, more.searchParams.get('scope')]).toEqual(['/events', 'all'])
  expect(more.searchParams.get('filters')).toMatch(
    /^\[\["status","any_of",\["draft","inquiry","hold","postponed"\]\],\["first_date","until","/,
  )
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events?list')
})

test('an empty widget says so, and links writers to a new event', async () => {
  open(writer, { next: [], late: [], late_count: 0 })
  await screen.findByText('No upcoming events')
  expect(screen.getByRole('link', { name: 'New event' }).getAttribute('href')).toBe('/events/new')
})

test('readers get no link to a new event', async () => {
  open(reader, { next: [], late: [], late_count: 0 })
  await screen.findByText('No upcoming events')
  expect(screen.queryByRole('link', { name: 'New event' })).toBeNull()
})

function openList(account: Account) {
  const page = { Component: RequireUser, children: [recordRoutes('/events', { Component: EventPages }, {})] }
  return openPage('/events', page, {
    'auth/get-session': () => account,
    'events/list-records': () => ({ rows: [], next_cursor: null }),
    'events/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
    'events/create-record': () => ({ record: { id } }),
  })
}

test('an empty event list offers a sample, creates it on request, and opens it [M-LIST-54]', async () => {
  const page = openList(writer)
  const button = await screen.findByRole('button', { name: 'Look at a sample' })
  expect(page.asked.map(({ call }) => call)).not.toContain('events/create-record')
  await userEvent.setup({ delay: null }).click(button)
  await screen.findByText('Sample event created')
  await waitFor(() => expect(page.address()).toBe(`/events/${id}`))
  const made = page.asked.find(({ call }) => call === 'events/create-record')
  expect(made?.input).toMatchObject({ name: 'Sample event: Paper Lanterns live', status: 'draft' })
})

test('a reader is offered no sample', async () => {
  openList(reader)
  await screen.findByText('No events yet')
  expect(screen.queryByRole('button', { name: 'Look at a sample' })).toBeNull()
})

test('double bookings are named, with a link to them', async () => {
  open(writer, { next: [event({})], late: [], late_count: 0 }, 3)
  const link = await screen.findByRole('link', { name: '3 events are double-booked' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://m')
  expect([pathname, searchParams.get('filters')]).toEqual(['/events', '[["has_conflict","is",true]]'])
  await screen.findByText(/: The Larks \(Wed, Jun 12\), Nils Berg Trio \(Wed, Jun 12\) and 1 more$/)
})
