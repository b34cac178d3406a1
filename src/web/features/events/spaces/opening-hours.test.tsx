import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { setCompanyPreferences } from '#web/platform/locale/company-preferences.ts'
import { SpacePage, SpacePages } from './space-pages.tsx'
import { sortByWeekday } from './space-screen.tsx'

afterEach(() => {
  cleanup()
  closePage()
  setCompanyPreferences(null)
})

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const hours = [
  { weekday: 5, from: '18:00', until: '02:00' },
  { weekday: 7, from: '12:00', until: '18:00' },
  { weekday: 1, from: '09:00', until: '17:30' },
  { weekday: 5, from: '10:00', until: '12:00' },
]
const space = {
  ...{ id, name: 'Main hall', version: 1, kind: 'room', custom: {}, tags: [], is_masked: false, notes: null },
  ...{
    venue: { id, name: 'Paradiso' },
    parts: [],
    opening_hours: hours,
    closures: [],
    changeover_minutes: 0,
    sort_order: 0,
    color: null,
  },
  ...{ standing_capacity: null, seated_capacity: null, is_active: true, is_bookable: true },
  ...{ created_at: '2026-11-20T10:00:00.000Z', created_by: null },
  ...{ updated_at: '2026-11-20T10:00:00.000Z', updated_by: null },
}

function open(address: string, ways: object) {
  const account = owner(['dashboard', 'events'])
  return openPage(address, recordRoutes('/spaces', { Component: SpacePages }, { Component: SpacePage }), {
    'auth/get-session': () => ({ ...account, company: { ...account.company, ...ways } }),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'venues/list-records': () => ({ rows: [], next_cursor: null }),
    'spaces/list-records': () => ({ rows: [], next_cursor: null }),
    'spaces/get-record': () => ({ record: space }),
  })
}

test.each([
  [1, '24', ['Monday 09:00 – 17:30', 'Friday 10:00 – 12:00', 'Friday 18:00 – 02:00 +1', 'Sunday 12:00 – 18:00']],
  [
    7,
    '12',
    [
      'Sunday 12:00 PM – 6:00 PM',
      'Monday 9:00 AM – 5:30 PM',
      'Friday 10:00 AM – 12:00 PM',
      'Friday 6:00 PM – 2:00 AM +1',
    ],
  ],
])(
  "opening hours follow the company's week and time format: %i, %s [M-TIME-10 M-TIME-11]",
  async (first_weekday, clock, lines) => {
    open(`/spaces/${id}`, { first_weekday, clock })
    const list = (await screen.findByText(lines[0] ?? '')).closest('ul')
    const said = [...(list?.children ?? [])].map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
    expect(said).toEqual(lines)
  },
)

test("the day options and a first entry start with the company's first weekday [M-TIME-10]", async () => {
  open('/spaces/new', { first_weekday: 6, clock: '12' })
  ;(await screen.findByText('Add opening hours')).click()
  const day = (await screen.findByLabelText('Day 1')) as HTMLSelectElement
  expect([...day.options].map(({ text }) => text)).toEqual([
    ...['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ])
  expect(day.selectedOptions[0]?.text).toBe('Saturday')
  expect((screen.getByLabelText('Closes 1') as HTMLInputElement).value.replace('\u202f', ' ')).toBe('11:00 PM')
})

test('the opening hours of the first day are copied to all days at once', async () => {
  open(`/spaces/${id}?tab=edit`, { first_weekday: 1, clock: '24' })
  ;(await screen.findByText('Copy Friday to all days')).click()
  await screen.findByLabelText('Day 14')
  const values = (label: string) =>
    Array.from({ length: 14 }, (_, at) => (screen.getByLabelText(`${label} ${at + 1}`) as HTMLInputElement).value)
  expect(values('Day')).toEqual(['1', '1', '2', '2', '3', '3', '4', '4', '5', '5', '6', '6', '7', '7'])
  expect(new Set(values('Opens'))).toEqual(new Set(['18:00', '10:00']))
})

test('a second space of the same name has a warning, and the space itself has none', async () => {
  const page = open(`/spaces/${id}?tab=edit`, {})
  const other = { ...space, id: id.replace('6f', '7f'), name: 'Foyer' }
  page.answer('spaces/list-records', () => ({ rows: [space, other], next_cursor: null }))
  const name = await screen.findByDisplayValue('Main hall')
  const warning = 'This venue has another space with this name'
  expect(screen.queryByText(warning)).toBeNull()
  fireEvent.change(name, { target: { value: ' foyer' } })
  await screen.findByText(warning)
})

test('stored entries keep their order', () => {
  const before = structuredClone(hours)
  sortByWeekday(hours)
  expect(hours).toEqual(before)
})
