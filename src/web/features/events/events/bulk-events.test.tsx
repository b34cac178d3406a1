import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { EventPage, EventPages } from './event-pages.tsx'

afterEach(closePage)

const id = (n: number) => `6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b1${n}`
const row = (n: number, given: object = {}) => ({
  ...{ id: id(n), name: `Night ${n}`, version: 1, status: 'hold', kind: 'concert', tags: [], custom: {}, days: [] },
  ...{ first_date: '2199-06-20', last_date: '2199-06-20', time_zone: 'UTC', is_busy: false, ...given },
})
const rock = { id: id(9), name: 'rock', color: '#3b6fd4' }

function open(rows: object[]) {
  const outcome = () => ({ done: [id(1)], refused: [], undo_id: id(8) })
  return openPage('/events', recordRoutes('/events', { Component: EventPages }, { Component: EventPage }), {
    'auth/get-session': () => owner(['dashboard', 'events']),
    'event-settings/list-custom-fields': () => ({ fields: [] }),
    'event-settings/list-tags': () => ({ tags: [rock] }),
    'events/list-records': () => ({ rows, next_cursor: null }),
    'events/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
    'events/change-records': outcome,
    'events/change-statuses': outcome,
    'events/undo-action': () => ({ done: [id(1)], refused: [] }),
  })
}

const choose = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
}
const change = async (what: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Change…' }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Field' }), { target: { value: what } })
}

test('tags are added to the selected events, and that can be undone', async () => {
  const page = open([row(1)])
  await choose('Night 1')
  await change('tags')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Edit 1 event' })
  expect(submit.disabled).toBe(true)
  const tags = screen.getByRole('combobox', { name: 'Tags' })
  fireEvent.click(tags)
  fireEvent.click(await screen.findByText('rock'))
  await waitFor(() => expect(submit.disabled).toBe(false))
  fireEvent.click(submit)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  const sent = page.asked.filter(({ call }) => call === 'events/change-records' || call === 'events/undo-action')
  expect(sent.map(({ input }) => input)).toEqual([
    { ids: [id(1)], changes: { add_tags: [rock.id] } },
    { undo_id: id(8) },
  ])
})

test('cancelling several events asks for the reason; no field that only has its own call is offered', async () => {
  const page = open([row(1), row(2)])
  await choose('Night 1', 'Night 2')
  await change('status')
  const what = screen.getByRole('combobox', { name: 'Field' })
  expect(within(what).getAllByRole('option', { name: 'Status' })).toHaveLength(1)
  expect(within(what).getByRole('option', { name: 'Venue' })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'cancelled' } })
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Edit 2 events' })
  expect(submit.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Storm' } })
  fireEvent.click(submit)
  await waitFor(() =>
    expect(page.asked.filter(({ call }) => call === 'events/change-statuses').map(({ input }) => input)).toEqual([
      { ids: [id(1), id(2)], status: 'cancelled', reason: 'Storm' },
    ]),
  )
})

test('before moving to the bin, events that stay are listed; if all stay, it is not offered', async () => {
  open([row(1), row(2, { status: 'confirmed' })])
  await choose('Night 2')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move to bin' }).disabled).toBe(true)
  await choose('Night 1')
  fireEvent.click(screen.getByRole('button', { name: 'Move to bin' }))
  const staying = await screen.findByRole('list', { name: 'Not moved' })
  expect(staying.textContent).toBe('Night 2')
})
