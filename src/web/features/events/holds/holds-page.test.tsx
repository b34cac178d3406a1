import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Hold } from '#shared/features/events/holds.ts'
import { owner } from '#tests/web/accounts.ts'
import { fill, pressInDialog } from '#tests/web/acting.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

const ids = ['6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b12']
const date = '2199-06-12'

afterEach(closeProduct)

function holdOf(event_id: string, name: string): Hold {
  return {
    ...{ event_id, name, version: 1, status: 'hold', is_busy: false, first_date: date, last_date: date },
    ...{ time_zone: 'UTC', venue: null, spaces: ['Hall'], ranks: '1', rank: 1, is_behind_confirmed: false },
    ...{ owner_name: 'Kim', holder_name: null, holder_email: null, is_rank_fixed: false, extensions: 0 },
    ...{ placed_at: '2199-01-01T00:00:00.000Z', expires_at: null, ended_at: null, status_reason: null },
    ...{ hold_end: null, ended_by: null, group: null, challenge: null },
  }
}

function open(more: Parameters<typeof openProduct>[2] = {}) {
  const times = { load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null }
  const record = {
    ...{ id: ids[0], version: 1, name: 'Nova', status: 'hold', venue: null, first_date: date, last_date: date },
    days: [{ date, label: '', spaces: [], ...times }],
  }
  return openProduct('/events/holds', owner(['dashboard', 'events']), {
    'holds/list-holds': () => ({ holds: [holdOf(ids[0] ?? '', 'Nova'), holdOf(ids[1] ?? '', 'Echo')], is_cut: false }),
    'holds/get-hold': () => ({ hold: null, queues: [], group: [], challenges: [], changes: [] }),
    'events/get-record': () => ({ record }),
    'events/list-conflicts': () => ({
      conflicts: [
        { kind: 'short_changeover', level: 'warning', date, minutes: 20, spaces: ['Hall'], detail: null, other: null },
      ],
    }),
    'events/preview-status': () => ({ reached: {} }),
    'events/update-record': ({ input }) => ({ record: { ...record, ...(input as object), version: 2 } }),
    'events/change-status': () => ({ record, reached: {}, undo_id: null }),
    'events/change-statuses': () => ({ done: ids, refused: [], undo_id: null }),
    ...more,
  })
}

test('one hold is confirmed with its missing start time, and with a look at its conflicts', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select Nova, ${date}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('dialog', { name: 'Confirm Nova?' })
  await fill('Start', '20:00')
  await screen.findByText(/The changeover in Hall is 20 min too short/)
  await pressInDialog('Confirm')
  await waitFor(() => expect(page.asked.map(({ call }) => call)).toContain('events/change-status'))
  const saved = page.asked.find(({ call }) => call === 'events/update-record')?.input
  expect(saved).toMatchObject({ id: ids[0], changes: { days: [{ starts: `${date}T20:00` }] } })
})

test('extending one hold says until when', async () => {
  const hold = { ...holdOf(ids[0] ?? '', 'Nova'), expires_at: '2199-02-01T18:00:00Z' }
  open({
    'holds/extend-holds': () => ({ done: [ids[0]], refused: [] }),
    'holds/get-hold': () => ({ hold, queues: [], group: [], challenges: [], changes: [] }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select Nova, ${date}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Extend' }))
  const said = await screen.findByText('1 hold extended')
  await waitFor(() => expect(said.parentElement?.textContent).toContain('Expires Feb 1, 2199, 18:00'))
})

test('releasing one of several wanted dates says what stays on hold, and who gets a mail', async () => {
  const held = { event_id: ids[1], name: 'Nova', status: 'hold', first_date: '2199-06-19', last_date: '2199-06-19' }
  const hold = {
    ...{ ...holdOf(ids[0] ?? '', 'Nova'), holder_email: 'agency@example.com' },
    group: { id: ids[0], choice: 'all', size: 2, held: 2, lost_dates: [], ended_dates: [] },
  }
  open({ 'holds/get-hold': () => ({ hold, queues: [], group: [held], challenges: [], changes: [] }) })
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select Nova, ${date}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Release' }))
  await screen.findByText(
    'Its holder gets a mail. Still on hold, although all dates of the group are wanted: Wed, Jun 19.',
  )
})

test('several holds are confirmed together', async () => {
  const page = open()
  for (const name of ['Nova', 'Echo'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}, ${date}` }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('dialog', { name: 'Confirm 2 holds?' })
  await pressInDialog('Confirm')
  await waitFor(() =>
    expect(page.asked.find(({ call }) => call === 'events/change-statuses')?.input).toMatchObject({ ids }),
  )
})
