import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { EventPage, EventPages } from './event-pages.tsx'

let page: OpenedPage
afterEach(closePage)

const day = { label: '', doors: null, starts: null, ends: null, curfew: null, spaces: [] }
const row = (name: string, given: object = {}) => ({
  ...{ id: name, name, version: 1, status: 'hold', kind: 'concert', venue: null, owner: null, tags: [], custom: {} },
  ...{ first_date: '2027-06-12', last_date: '2027-06-12', time_zone: 'UTC', is_busy: false, days: [], ...given },
})
const view = { search: '', scope: 'upcoming', filters: '[]', sort: 'first_date', group: 'month', columns: [] }

function open(address: string, rows: (sort: string) => unknown, views: object[] = []) {
  page = openPage(address, recordRoutes('/events', { Component: EventPages }, { Component: EventPage }), {
    'auth/get-session': () => owner(['dashboard', 'events']),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'venues/list-records': () => ({ rows: [{ id: venueId, name: 'Arc' }], next_cursor: null }),
    'events/list-views': () => ({ views, start_view_id: null, columns: [] }),
    'events/choose-columns': () => ({ success: true }),
    'events/list-records': ({ input }) => rows(String(input.sort ?? 'first_date')),
  })
}
const venueId = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const shown = (...rows: object[]) => ({ rows, next_cursor: null })
const cells = async (name: string) => {
  const line = (await screen.findByText(name)).closest('tr')
  return Object.fromEntries(
    [...(line?.querySelectorAll('td') ?? [])].map((cell) => [cell.dataset.label, cell.textContent]),
  )
}

test("start, end and days are in the event's local time; nothing is shown that was not entered", async () => {
  vi.stubEnv('TZ', 'UTC')
  const one = { ...day, date: '2027-06-12', starts: '2027-06-12T21:00', ends: '2027-06-13T00:30' }
  const rows = [
    row('Night', { days: [one] }),
    row('Festival', { days: [one, { ...one, date: '2027-06-13', ends: '2027-06-13T23:00' }] }),
    row('Untimed', { days: [{ ...day, date: '2027-06-12' }] }),
    row('Abroad', { days: [one], time_zone: 'Asia/Tokyo' }),
  ]
  open('/events?columns=starts_at,ends_at,days', () => shown(...rows))
  expect(await cells('Night')).toMatchObject({ Starts: '21:00', Ends: '00:30 +1', Days: '21:00 – 00:30 +1' })
  expect(await cells('Festival')).toMatchObject({ Starts: '21:00', Ends: 'Jun 13, 2027, 23:00', Days: '2 days' })
  expect(await cells('Untimed')).toMatchObject({ Starts: '–', Ends: '–', Days: '1 day' })
  expect(await cells('Abroad')).toMatchObject({ Starts: '21:00Tokyo time' })
  vi.unstubAllEnvs()
})

test('the spaces of an event are below its venue', async () => {
  const spaces = ['Main Hall', 'Club', 'Foyer'].map((name) => ({ id: name, name }))
  const venue = { id: venueId, name: 'Arc' }
  const rows = [row('Both', { venue, spaces }), row('None', { venue, spaces: [] }), row('Away', { spaces: [] })]
  open('/events?columns=venue', () => shown(...rows))
  expect(await cells('Both')).toMatchObject({ Venue: 'ArcMain Hall, Club and 1 more' })
  expect(await cells('None')).toMatchObject({ Venue: 'Arc' })
  expect(await cells('Away')).toMatchObject({ Venue: '–' })
})

test('another grouping leaves no headings of the previous one, and no duplicate keys', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [arc, zoo] = [
    { id: 'arc', name: 'Arc' },
    { id: 'zoo', name: 'Zoo' },
  ]
  const rows = [row('A', { venue: arc }), row('B', { venue: zoo }), row('C', { venue: arc, first_date: '2027-07-01' })]
  const byVenue = Promise.withResolvers<unknown>()
  open('/events', (sort) => (sort === 'venue' ? byVenue.promise : shown(...rows)))
  const lines = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent?.slice(0, 9))
  await screen.findByText('July 2027')
  const before = lines()
  fireEvent.change(screen.getByRole('combobox', { name: 'Group by' }), { target: { value: 'venue' } })
  await waitFor(() => expect(page.asked.some(({ input }) => input.sort === 'venue')).toBe(true))
  expect(lines()).toEqual(before)
  byVenue.resolve(shown(...['A', 'C', 'B'].map((name) => rows.find((one) => one.name === name) ?? row(name))))
  const headings = () => [...document.querySelectorAll('td[colspan]')].map(({ textContent }) => textContent)
  await waitFor(() => expect(headings()).toEqual(['Arc', 'Zoo']))
  expect(lines()).toHaveLength(5)
  expect(errors.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  errors.mockRestore()
})

test('Shift and a click select a range; the checkbox of the header selects the page', async () => {
  open('/events', () => shown(...['A', 'B', 'C', 'D'].map((name) => row(name))))
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
  const chosen = async () => {
    const boxes = await Promise.all(['A', 'B', 'C', 'D'].map(box))
    return boxes.map(({ checked }) => checked)
  }
  fireEvent.click(await box('D'))
  fireEvent.click(await box('B'), { shiftKey: true })
  expect(await chosen()).toEqual([false, true, true, true])
  fireEvent.click(await box('all shown'))
  expect(await chosen()).toEqual([true, true, true, true])
  fireEvent.click(await box('all shown'))
  expect(await chosen()).toEqual([false, false, false, false])
})

test('active filters are shown with names, and each can be removed', async () => {
  const filters = [
    ['kind', 'any_of', ['concert', 'festival']],
    ['venue', 'any_of', [venueId]],
    ['first_date', 'from', '2027-06-01'],
    ['owner', 'empty', true],
  ]
  open(`/events?filters=${encodeURIComponent(JSON.stringify(filters))}`, () => shown(row('A')))
  const list = await screen.findByRole('list', { name: 'Active filters' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Kind: Concert, Festival', 'Venue: Arc', 'Date from Jun 1, 2027', 'Owner is empty']]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter on Kind' }))
  await waitFor(() => expect(page.address()).not.toContain('festival'))
  expect(page.address()).toContain('owner')
})

test('columns chosen in an open view belong to that view', async () => {
  const saved = { id: venueId, name: 'Season', is_shared: false, view }
  open('/events', () => shown(row('A')), [saved])
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Season' }))
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Columns…' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tags' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.address()).toContain('columns=first_date%2Cstarts_at'))
  expect(page.address()).not.toContain('tags')
  expect(page.asked.some(({ call }) => call === 'events/choose-columns')).toBe(false)
})

test.each([
  ['upcoming', 'No upcoming events'],
  ['past', 'No past events'],
  ['mine', 'No events that you created or own'],
])('an empty scope %s says so if there are other events', async (scope, title) => {
  open(`/events?scope=${scope}`, () => shown())
  page.answer('events/get-count', () => ({ total: 19 }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByText('No events yet')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all events' }))
  expect(await screen.findByText('No events yet')).toBeTruthy()
  expect(page.address()).toContain('scope=all')
})

test('an empty list without any events offers to create the first one', async () => {
  open('/events', () => shown())
  page.answer('events/get-count', () => ({ total: 0 }))
  expect(await screen.findByText('No events yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create your first event' })).toBeTruthy()
})

test('the user who creates an event is its owner, unless another is selected', async () => {
  open('/events/new', () => shown())
  const { user } = owner()
  page.answer('event-settings/list-people', () => ({ people: [{ id: user?.id, name: 'Robin' }] }))
  page.answer('events/create-record', () => ({ record: row('Nova') }))
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Owner' })
  await waitFor(() => expect(input.value).toBe('Robin'))
})
