import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { EventPage, EventPages } from './event-pages.tsx'

let page: OpenedPage
afterEach(closePage)

const row = (name: string, given: object) => ({
  ...{ id: name, name, version: 1, status: 'hold', kind: 'concert', venue: null, owner: null, tags: [], custom: {} },
  ...{ first_date: '2027-06-12', last_date: '2027-06-12', time_zone: 'UTC', is_busy: false, ...given },
})
const [arc, otherArc] = [
  { id: 'one', name: 'The Arc' },
  { id: 'other', name: 'The Arc' },
]
const inOrder: Record<string, object[]> = {
  first_date: [row('June', {}), row('July', { first_date: '2027-07-01' }), row('Open', { first_date: null })],
  venue: [
    ...[row('A', { venue: arc }), row('B', { venue: arc }), row('C', { venue: otherArc })],
    row('D', { venue: null }),
  ],
  status: [row('E', { status: 'draft' }), row('F', { status: 'live' }), row('G', { is_busy: true })],
  name: [row('A', {})],
}

function open(address: string, views: object[] = [], start_view_id: string | null = null) {
  page = openPage(address, recordRoutes('/events', { Component: EventPages }, { Component: EventPage }), {
    'auth/get-session': () => owner(['dashboard', 'events']),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [] }),
    'events/list-views': () => ({ views, start_view_id, columns: [] }),
    'events/list-records': ({ input }) => {
      const rows = inOrder[String(input.sort ?? 'first_date')] ?? []
      return { rows, next_cursor: null }
    },
    'events/save-own-view': ({ input }) => ({ view: { id: 'saved', is_shared: false, ...input } }),
  })
}

const lines = async () => {
  const table = await screen.findByRole('table', { name: 'Events' })
  await waitFor(() => expect(table.querySelector('[data-row]')).not.toBeNull())
  const rows = [...table.querySelectorAll('tbody tr')]
  return rows.map((one) => one.querySelector('[data-row]')?.textContent ?? `# ${one.textContent}`)
}
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group by' })
const group = (by: string) => fireEvent.change(choice(), { target: { value: by } })
const asked = () => new URLSearchParams(page.address().split('?')[1])

test('a list is grouped by month, venue, status or not at all, as in its URL [E-EVT-123 E-EVT-124 E-EVT-125]', async () => {
  open('/events')
  expect(await lines()).toEqual(['# June 2027', 'June', '# July 2027', 'July', '# Without a date', 'Open'])
  const choices = [...choice().options].map(({ text }) => text)
  expect(choices).toEqual(['Grouped by month', 'Grouped by venue', 'Grouped by status', 'Not grouped'])
  expect([choice().value, page.address()]).toEqual(['month', '/events'])

  group('venue')
  await screen.findByText('Without a venue')
  expect(await lines()).toEqual(['# The Arc', 'A', 'B', '# The Arc', 'C', '# Without a venue', 'D'])
  expect(Object.fromEntries(asked())).toEqual({ sort: 'venue', group: 'venue' })

  group('status')
  await screen.findByText('Draft', { selector: 'td' })
  expect(await lines()).toEqual(['# Draft', 'E', '# Live', 'F', '# Busy', 'G'])
  expect(Object.fromEntries(asked())).toEqual({ sort: 'status', group: 'status' })

  group('none')
  await waitFor(() => expect(screen.queryByText('Busy', { selector: 'td' })).toBeNull())
  expect(await lines()).toEqual(['June', 'July', 'Open'])
  expect(Object.fromEntries(asked())).toEqual({ group: 'none' })
})

test('another sort changes the grouping accordingly; the URL restores it [E-EVT-124 E-EVT-125]', async () => {
  open('/events?sort=venue&group=venue')
  expect((await lines())[0]).toBe('# The Arc')
  expect(choice().value).toBe('venue')
  const sortBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  sortBy('Title')
  await waitFor(async () => expect(await lines()).toEqual(['A']))
  expect(choice().value).toBe('none')
  sortBy('Status')
  await waitFor(async () => expect((await lines())[0]).toBe('# Draft'))
  expect(Object.fromEntries(asked())).toEqual({ sort: 'status', group: 'status' })
})

test('a view stores its grouping [E-EVT-125]', async () => {
  const view = { search: '', scope: 'all', filters: '[]', sort: 'status', group: 'status', columns: [] }
  open('/events', [{ id: 'view', name: 'By status', is_shared: false, view }])
  await lines()
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'By status' }))
  await waitFor(async () => expect((await lines())[0]).toBe('# Draft'))
  expect(asked().get('group')).toBe('status')
  group('none')
  await waitFor(async () => expect((await lines())[0]).toBe('June'))
  fireEvent.click(screen.getByRole('button', { name: 'View: By status' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save changes' }))
  await waitFor(() => expect(page.asked.some(({ call }) => call === 'events/save-own-view')).toBe(true))
  const sent = page.asked.find(({ call }) => call === 'events/save-own-view')?.input
  expect(sent?.view).toEqual({ ...view, sort: 'first_date', group: 'none' })
})

test.each([
  ['an address', '/events?columns=constructor,toString,__proto__,venue', []],
  [
    'a stored view',
    '/events',
    [
      {
        ...{ id: 'broken', name: 'Broken', is_shared: true },
        view: {
          ...{ search: '', scope: 'upcoming', filters: '[]', sort: 'first_date', group: 'month' },
          columns: ['constructor', 'toString', '__proto__', 'venue'],
        },
      },
    ],
  ],
])('unknown columns are ignored in %s', async (_, address, views) => {
  open(address, views, views.length > 0 ? 'broken' : null)
  expect(await lines()).toContain('June')
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.join(' ')).toContain('Venue')
  expect(headings.join(' ')).not.toMatch(/constructor|function|Object/)
})

test('grouping by an inherited property name is ignored', async () => {
  open('/events?group=constructor')
  expect(await lines()).toEqual(['June', 'July', 'Open'])
})
