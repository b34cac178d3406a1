import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { SpacePage, SpacePages } from '#web/features/events/spaces/space-pages.tsx'
import { VenuePage, VenuePages } from './venue-pages.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const venue = {
  ...{ id, company_id: id, name: 'Halle Nord', version: 1, city: 'Oslo', country: 'NO', capacity: null, tags: [] },
  ...{ time_zone: 'Europe/Oslo', is_active: true, day_starts_at: '06:00' },
  ...{ created_at: null, created_by: null, updated_at: null, updated_by: null, custom: {}, contacts: [] },
}
const all = owner(['dashboard', 'events'])
const as = (is_guest: boolean): Account => ({
  ...all,
  memberships: all.memberships.map((one) => ({ ...one, is_guest, is_primary: !is_guest })),
})

interface Rows {
  spaces?: object[]
  events?: object[]
}

function open(address: string, is_guest: boolean, { spaces = [], events = [] }: Rows = {}) {
  const isSpaces = address.startsWith('/spaces')
  return openPage(
    address,
    isSpaces
      ? recordRoutes('/spaces', { Component: SpacePages }, { Component: SpacePage })
      : recordRoutes('/venues', { Component: VenuePages }, { Component: VenuePage }),
    {
      'auth/get-session': () => as(is_guest),
      'event-settings/list-custom-fields': () => ({ fields: [] }),
      'event-settings/list-tags': () => ({ tags: [] }),
      'venues/get-record': () => ({ record: venue }),
      'venues/list-records': () => ({ rows: [venue], next_cursor: null }),
      'venues/get-count': () => ({ count: 1 }),
      'venues/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
      'spaces/list-records': () => ({ rows: spaces, next_cursor: null }),
      'spaces/get-count': () => ({ count: 0 }),
      'spaces/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
      'events/list-records': () => ({ rows: events, next_cursor: null }),
    },
  )
}

describe.each([
  ['a guest', true],
  ['a member', false],
] as const)('%s', (_, isGuest) => {
  const shown = (text: string) => screen.queryByText(text) !== null

  test('sees settings, spaces and activity of a venue only as a member', async () => {
    open(`/venues/${id}`, isGuest)
    expect(await screen.findByRole('heading', { level: 1, name: 'Halle Nord' })).toBeTruthy()
    await screen.findByText('No upcoming events')
    expect(shown('Time zone')).toBe(true)
    for (const text of ['Activity', 'Spaces', 'Active', 'Show day starts at'])
      expect([text, shown(text)]).toEqual([text, !isGuest])
  })

  test('sees the capacity in the list of venues only as a member', async () => {
    open('/venues', isGuest)
    await screen.findByText('Halle Nord')
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect([headings.join(' ').includes('City'), headings.join(' ').includes('Capacity')]).toEqual([true, !isGuest])
  })

  test('sees that guests cannot see spaces, or that there are none', async () => {
    open('/spaces', isGuest)
    expect(await screen.findByText(isGuest ? 'Guests cannot see spaces.' : 'No spaces yet')).toBeTruthy()
  })
})

test('upcoming events have status and spaces, and none that are released or cancelled', async () => {
  const { asked } = open(`/venues/${id}`, false, {
    spaces: [{ id: 'loft', name: 'Loft', kind: 'room', is_active: true }],
    events: [
      {
        id: 'nova',
        name: 'Nova',
        status: 'hold',
        hold_ranks: '2',
        first_date: '2199-06-12',
        spaces: [{ id: 'loft', name: 'Loft' }],
      },
    ],
  })
  const table = await screen.findByRole('table', { name: 'Upcoming events' })
  expect((await within(table).findByText('Loft')).closest('tr')?.textContent).toContain('NovaLoftHold 2')
  const filters = asked.flatMap(({ call, input }) =>
    call === 'events/list-records' && (input as { scope: string }).scope === 'upcoming'
      ? [JSON.parse((input as { filters: string }).filters)]
      : [],
  )
  expect(filters[0]).toContainEqual(['status', 'none_of', ['declined', 'cancelled']])
})

test('guests see the spaces of their events at a venue', async () => {
  const nova = { id: 'nova', name: 'Nova', status: 'confirmed', first_date: '2199-06-12', spaces: [{ name: 'Loft' }] }
  open(`/venues/${id}`, true, { events: [nova] })
  const table = await screen.findByRole('table', { name: 'Upcoming events' })
  expect((await within(table).findByText('Nova')).closest('tr')?.textContent).toContain('NovaLoftConfirmed')
})
