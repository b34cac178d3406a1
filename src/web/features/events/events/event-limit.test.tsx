import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ImportSummary, PreviewedRow } from '#shared/records/import-calls.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, openPage, refusal } from '#tests/web/open-page.tsx'
import { Toaster } from '#web/platform/toast/toaster.tsx'
import { EventPages } from './event-pages.tsx'
import { StatusDialog } from './status-dialog.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const sentence = 'Your plan allows 10 events. Archive one or choose a larger plan.'
const full = () => refusal('event_limit_reached', 409, sentence)
const event = { id, name: 'Nova', version: 1, status: 'inquiry', custom: {}, is_masked: false } as never

/** Writes events, and may pay unless the company's settings are not theirs. */
function open(address: string, { mayPay }: { mayPay: boolean }, answers: Record<string, () => unknown> = {}) {
  const Component = () => (
    <>
      {address === '/status' ? <StatusDialog event={event} to="hold" onClose={() => undefined} /> : <EventPages />}
      <Toaster />
    </>
  )
  return openPage(
    address,
    { path: address === '/status' ? '/status' : '/events/:id?', Component },
    {
      'auth/get-session': () => owner(['dashboard', 'events', ...(mayPay ? ['company_settings'] : [])]),
      'event-settings/list-custom-fields': () => ({ fields: [] }),
      'event-settings/list-tags': () => ({ tags: [] }),
      'venues/list-records': () => ({ rows: [], total: 0, next_cursor: null }),
      'events/create-record': full,
      'events/change-status': full,
      'events/restore-from-bin': full,
      ...answers,
    },
  )
}

const looked: ImportSummary = {
  ...{ id, state: 'checked', file_name: 'Nights.csv', created_at: '2026-11-20T10:00:00.000Z', created_by: null },
  ...{ row_count: 1, rows_done: 1, made: 0, changed: 0, skipped: 1, left: 0 },
  ...{ problem: null, finished_at: null, undo_until: null },
}
const skipped: PreviewedRow = {
  ...{ number: 2, outcome: 'skip', name: 'Night 1', record_id: null, changes: [], cells: ['Night 1'] },
  reasons: [{ label: '', value: '', sentence, code: 'event_limit_reached' }],
}
const binned = {
  ...{ id, name: 'Nova', deleted_by: null },
  ...{ deleted_at: '2026-11-20T10:00:00.000Z', gone_at: '2026-12-20T10:00:00.000Z' },
}

/** Each place where the refusal is told, and how it comes to that. */
const places = [
  [
    'the form',
    async (who: { mayPay: boolean }) => {
      open('/events/new', who)
      fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Nova' } })
      fireEvent.click(screen.getByRole('button', { name: 'Create event' }))
      return await screen.findByRole('alert')
    },
  ],
  [
    'a change of status',
    async (who: { mayPay: boolean }) => {
      open('/status', who)
      fireEvent.click(await screen.findByRole('button', { name: 'Hold' }))
      return await screen.findByRole('alert')
    },
  ],
  [
    'the bin',
    async (who: { mayPay: boolean }) => {
      open('/events/bin', who, { 'events/list-bin': () => ({ rows: [binned], next_cursor: null }) })
      fireEvent.click(await screen.findByRole('button', { name: 'Bring Nova back' }))
      await screen.findByText(sentence)
      return screen.getByRole('region', { name: 'Notifications' })
    },
  ],
  [
    'the dry run of an import',
    async (who: { mayPay: boolean }) => {
      open(`/events/import?import=${id}`, who, {
        'events/list-imports': () => ({ imports: [], remembered: [] }),
        'events/get-import': () => ({ import: looked }),
        'events/list-import-rows': () => ({ headings: ['Title'], rows: [skipped], next: null }),
      })
      await screen.findByText(sentence)
      return await screen.findByRole('alert')
    },
  ],
] as const

describe.each(places)('at the limit %s', (_, reach) => {
  test('leads who may pay to Billing [M-LIM-14]', async () => {
    const told = await reach({ mayPay: true })
    const way = within(told).queryByRole('link', { name: 'See plans' })
    if (way) expect(way.getAttribute('href')).toBe('/company-settings?tab=billing')
    else within(told).getByRole('button', { name: 'See plans' })
    screen.getByText(new RegExp(sentence))
  })

  test('has no way there for who may not [M-LIM-15]', async () => {
    const told = await reach({ mayPay: false })
    expect(within(told).queryByText('See plans')).toBeNull()
    screen.getByText(new RegExp(sentence))
  })
})
