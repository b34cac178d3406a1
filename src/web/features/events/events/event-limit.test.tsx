import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { statusActionLabels } from '#shared/event-status.ts'
import { importOptions } from '#shared/imports/import-options.ts'
import type { ImportSummary, PreviewedRow } from '#shared/records/import-calls.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage, refusal } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { RecordForm } from '#web/domain/records/record-form.tsx'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { EventStatusDialog } from '#web/features/events/event-status-dialog.tsx'
import { EventPage, EventPages } from './event-pages.tsx'
import { eventScreen } from './event-screen.tsx'

let page: OpenedPage | null = null
afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const sentence = 'Your plan allows 10 events. Archive one or choose a larger plan.'
const full = () => refusal('event_limit_reached', 409, sentence)
const event = { id, name: 'Nova', version: 1, status: 'inquiry', custom: {}, is_masked: false } as never

const small: RecordScreen = {
  ...eventScreen,
  inputs: undefined,
  type: { ...eventScreen.type, fields: { name: eventScreen.type.fields.name as RecordField } },
  form: [{ title: 'Event', fields: ['name'] }],
}

/** Member with write access to events; `mayPay` adds company settings. */
function open(address: string, { mayPay }: { mayPay: boolean }, answers: Record<string, () => unknown> = {}) {
  const Component = () => {
    if (address === '/status') return <EventStatusDialog event={event} to="hold" onClose={() => undefined} />
    if (address === '/form') return <RecordForm screen={small} onSaved={() => undefined} />
    return null
  }
  const pages = address.startsWith('/events')
    ? recordRoutes('/events', { Component: EventPages }, { Component: EventPage })
    : { path: address, Component }
  page = openPage(
    address,
    {
      Component: RequireUser,
      children: [pages],
    },
    {
      'auth/get-session': () => owner(['dashboard', 'events', ...(mayPay ? ['company_settings'] : [])]),
      'event-settings/list-custom-fields': () => ({ fields: [] }),
      'event-settings/list-tags': () => ({ tags: [] }),
      'venues/list-records': () => ({ rows: [], next_cursor: null }),
      'events/create-record': full,
      'events/change-status': full,
      'events/restore-from-bin': full,
      'events/undo-action': full,
      ...answers,
    },
  )
}

const looked: ImportSummary = {
  ...{ id, state: 'checked', file_name: 'Nights.csv', created_at: '2026-11-20T10:00:00.000Z', created_by: null },
  ...{ row_count: 1, rows_done: 1, made: 0, changed: 0, skipped: 1, unchanged: 0, with_ignored: 0, left: 0 },
  ...{ problem: null, finished_at: null, undo_until: null },
}
const skipped: PreviewedRow = {
  ...{ number: 2, outcome: 'skip', name: 'Night 1', record_id: null, changes: [], values: [], cells: ['Night 1'] },
  reasons: [{ label: '', value: '', sentence, code: 'event_limit_reached' }],
}
const whole = {
  ...{
    id,
    company_id: id,
    name: 'Nova',
    version: 1,
    status: 'draft',
    kind: 'other',
    venue: null,
    tags: [],
    custom: {},
  },
  ...{ first_date: '2199-06-20', last_date: '2199-06-20', time_zone: 'UTC', is_date_open: false, is_busy: false },
  ...{ starts_at: null, ends_at: null, owner: null, viewers: [], artists: [], moved_from: null, days: [] },
  ...{ created_at: '2026-11-20T10:00:00.000Z', created_by: null, updated_at: '2026-11-20T10:00:00.000Z' },
}
const binned = {
  ...{ id, name: 'Nova', deleted_by: null },
  ...{ deleted_at: '2026-11-20T10:00:00.000Z', gone_at: '2026-12-20T10:00:00.000Z' },
}

/** Alert or toast that contains the element. Role queries are slow on large pages. */
function around(told: HTMLElement): HTMLElement {
  const found = told.closest<HTMLElement>('[role="alert"], [aria-live], [role="dialog"]')
  if (!found) throw new Error('It is told in no alert')
  return found
}

const places = [
  [
    'the form',
    async (who: { mayPay: boolean }) => {
      open('/form', who)
      const button = await screen.findByText('Create event')
      const title = document.querySelector('[name="name"]')
      if (!title) throw new Error('There is no title')
      fireEvent.change(title, { target: { value: 'Nova' } })
      fireEvent.click(button)
      return around(await screen.findByText(sentence))
    },
  ],
  [
    'a change of status',
    async (who: { mayPay: boolean }) => {
      open('/status', who)
      const button = (await screen.findByText(statusActionLabels.hold)).closest('button')
      await waitFor(() => expect(button?.disabled).toBe(false))
      if (button) fireEvent.click(button)
      return around(await screen.findByText(sentence))
    },
  ],
  [
    'the bin',
    async (who: { mayPay: boolean }) => {
      open('/events/bin', who, { 'events/list-bin': () => ({ rows: [binned], next_cursor: null }) })
      fireEvent.click(await screen.findByText('Restore'))
      return around(await screen.findByText(sentence))
    },
  ],
  [
    'the undo of what was moved to the bin',
    async (who: { mayPay: boolean }) => {
      open(`/events/${id}`, who, {
        'events/get-record': () => ({ record: whole }),
        'events/move-to-bin': () => ({ done: [id], refused: [], undo_id: id }),
        'events/list-records': () => ({ rows: [], next_cursor: null }),
        'events/list-views': () => ({ views: [], start_view_id: null, columns: [] }),
      })
      fireEvent.click(await screen.findByLabelText('More about this event'))
      fireEvent.click(await screen.findByText('Move to bin'))
      fireEvent.click(await screen.findByText('Undo'))
      return around(await screen.findByText(sentence))
    },
  ],
  [
    'a copy',
    async (who: { mayPay: boolean }) => {
      open(`/events/${id}`, who, {
        'events/get-record': () => ({ record: whole }),
        'events/duplicate-record': full,
      })
      fireEvent.click(await screen.findByLabelText('More about this event'))
      fireEvent.click(await screen.findByText('Duplicate…'))
      fireEvent.change(await screen.findByLabelText(/^Date of the copy/), { target: { value: '2199-07-01' } })
      fireEvent.click(screen.getByText('Create copy'))
      return around(await screen.findByText(sentence))
    },
  ],
  [
    'what an act left as it was',
    async (who: { mayPay: boolean }) => {
      const refused = [{ id, name: 'Nova', code: 'event_limit_reached', reason: sentence }]
      open('/events/bin', who, {
        'events/list-bin': () => ({ rows: [binned], next_cursor: null }),
        'events/restore-from-bin': () => ({ done: [], refused }),
      })
      fireEvent.click(await screen.findByText('Restore'))
      await screen.findByText('1 event left as it was')
      return around(
        await screen.findByText((_, one) => one?.tagName === 'LI' && one.textContent === `Nova: ${sentence}`),
      )
    },
  ],
  [
    'the dry run of an import',
    async (who: { mayPay: boolean }) => {
      open(`/events/import?import=${id}`, who, {
        'events/list-imports': () => ({ imports: [], remembered: [] }),
        'events/get-import': () => ({ import: looked, options: importOptions.parse({}), unknown_names: [] }),
        'events/list-import-rows': () => ({ headings: ['Title'], rows: [skipped], next: null }),
      })
      await screen.findByText(sentence)
      return around(await screen.findByText(/^The limit of events in your plan is reached/))
    },
  ],
] as const

describe.each(places)('at the limit %s', (_, reach) => {
  test('links billing admins to Billing [M-LIM-14]', async () => {
    const told = await reach({ mayPay: true })
    fireEvent.click(within(told).getByText('See plans'))
    await expect.poll(() => page?.address()).toBe('/company-settings?tab=billing')
  })

  test('has no link for others [M-LIM-15]', async () => {
    const told = await reach({ mayPay: false })
    expect(within(told).queryByText('See plans')).toBeNull()
  })
})

test.each([
  [9, null],
  [10, 'Event limit reached (10 of 10)'],
])('with %s of 10 events the page of a new event says %s', async (used, title) => {
  open('/events/new', { mayPay: true }, { 'events/get-event-limit': () => ({ used, allowed: 10 }) })
  await screen.findByText('Create event')
  await waitFor(() => expect(page?.asked.some(({ call }) => call === 'events/get-event-limit')).toBe(true))
  if (title) expect(around(await screen.findByText(title)).textContent).toContain('See plans')
  else expect(screen.queryByText(/^Event limit reached/)).toBeNull()
})
