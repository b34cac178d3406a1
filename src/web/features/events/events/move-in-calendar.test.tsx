import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { fill, inDialog, pressInDialog } from '#tests/web/acting.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const hallId = `${id.slice(0, -1)}2`
const date = '2027-06-11'
const venue = { id: `${id.slice(0, -1)}3`, name: 'Kesselhaus' }
const times = { load_in: null, doors: null, starts: `${date}T20:00`, ends: null, load_out: null, curfew: null }
const day = { date, label: '', spaces: [hallId], ...times }
const hall = { id: hallId, name: 'Hall', venue, is_active: true, closures: [], parts: [] }

afterEach(closeProduct)

async function open(
  status: string,
  conflicts: object[] = [],
  dates = [date],
  hold_rank: number | null = null,
  challenges: () => object[] = () => [],
) {
  const entry = {
    ...{ id, version: 1, name: 'Nova', status, kind: 'concert', venue, color: null, time_zone: 'UTC', label: '' },
    ...{ is_busy: false, has_conflict: false, day: 1, day_count: 1, hold_rank, hold_end: null },
    ...{ date, spaces: [hallId], ...times },
  }
  const record = { ...entry, days: dates.map((one) => ({ ...day, date: one })) }
  const page = openProduct(`/events/calendar?date=${date}&view=month`, owner(['dashboard', 'events']), {
    'events/get-calendar': () => ({ entries: [entry], is_cut: false }),
    'spaces/list-records': () => ({ rows: [{ ...hall, changeover_minutes: 0 }], next_cursor: null }),
    'outside-calendars/get-outside-entries': () => ({ calendars: [], entries: [], is_cut: false }),
    'events/get-record': () => ({ record }),
    'events/list-conflicts': () => ({ conflicts }),
    'events/preview-status': () => ({ reached: {} }),
    'holds/get-hold': () => ({ hold: null, queues: [], group: [], challenges: challenges(), changes: [] }),
    'holds/preview-challenges': () => ({ challenges: [] }),
    'events/update-record': ({ input }) => {
      const { changes } = input as { changes: { days: object[] } }
      return { record: { ...record, version: 2, days: changes.days }, undo_id: id }
    },
    'events/undo-action': () => ({ done: [id], refused: [] }),
  })
  const link = await screen.findByRole('link', { name: /^20:00, Nova/ })
  const inputsOf = (asked: string) => page.asked.filter(({ call }) => call === asked).map(({ input }) => input)
  const saved = () => inputsOf('events/update-record')
  const undone = () => inputsOf('events/undo-action')
  const press = (key: string, shiftKey = false, altKey = true) => fireEvent.keyDown(link, { key, altKey, shiftKey })
  return { saved, undone, press }
}

test('a hold moves at once, a confirmed event after a question that says from where to where', async () => {
  const hold = await open('hold')
  hold.press('ArrowRight')
  await waitFor(() => expect(hold.saved()).toHaveLength(1))
  closeProduct()
  const confirmed = await open('confirmed')
  confirmed.press('ArrowRight')
  const question = await screen.findByText(/It moves from/)
  expect(question.textContent).toContain('from Fri, Jun 11, 2027, Hall to Sat, Jun 12, 2027, Hall.')
  const move = await inDialog('Move')
  await waitFor(() => expect(document.activeElement).toBe(move))
  await pressInDialog('Cancel')
  expect(confirmed.saved()).toEqual([])
  confirmed.press('ArrowRight')
  const again = await inDialog('Move')
  await waitFor(() => expect(document.activeElement).toBe(again))
  await pressInDialog('Move')
  await waitFor(() => expect(confirmed.saved()).toHaveLength(1))
})

test.each([
  ['ends, if it ran only on the former date', [{ id: 'first', state: 'running' }], [], true],
  ['goes on', [{ id: 'first', state: 'running' }], [{ id: 'first', state: 'running' }], false],
  ['had ended before', [{ id: 'first', state: 'kept' }], [{ id: 'first', state: 'kept' }], false],
])('the notification of a move says whether a challenge has ended, which %s', async (_, before, after, isTold) => {
  const asked: object[][] = []
  const hold = await open('hold', [], [date], 1, () => {
    asked.push([])
    return asked.length === 1 ? before : after
  })
  hold.press('ArrowRight')
  const text = await screen.findByText(/^Sat, Jun 12, 2027/)
  expect(text.textContent?.includes('Its challenge has ended.')).toBe(isTold)
})

test.each([
  ['c', 'hold', null, 'Confirm Nova?'],
  ['x', 'hold', null, 'Release the hold of Nova?'],
  ['x', 'inquiry', null, 'Decline Nova?'],
  ['!', 'hold', 2, 'Challenge the hold above Nova?'],
] as const)('the key %s on an event that is %s, of rank %s, opens: %s', async (key, status, rank, title) => {
  const { press } = await open(status, [], [date], rank)
  press(key, false, false)
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})

test.each([
  ['c', 'confirmed', null],
  ['!', 'hold', 1],
] as const)('the key %s on an event that is %s, of rank %s, opens its menu', async (key, status, rank) => {
  const { press } = await open(status, [], [date], rank)
  press(key, false, false)
  expect(await screen.findByRole('menuitem', { name: 'Move to…' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [
    'Extend',
    'ArrowRight',
    [date],
    'extended from Fri, Jun 11, 2027, Hall to Fri, Jun 11, 2027 – Sat, Jun 12, 2027, Hall.',
  ],
  [
    'Shorten',
    'ArrowLeft',
    [date, '2027-06-12'],
    'shortened from Fri, Jun 11, 2027 – Sat, Jun 12, 2027, Hall to Fri, Jun 11, 2027, Hall.',
  ],
])('a confirmed event gets more or fewer days after a question: %s', async (act, key, dates, sentence) => {
  const { saved, press } = await open('confirmed', [], dates)
  press(key, true)
  const question = await screen.findByText(/This event is confirmed/)
  expect(question.textContent).toContain(`It is ${sentence}`)
  await inDialog(act)
  expect(saved()).toEqual([])
  await pressInDialog(act)
  expect(await screen.findByText(`Nova was ${act === 'Extend' ? 'extended' : 'shortened'}`)).toBeTruthy()
  expect(saved()).toHaveLength(1)
})

test('the question names the conflicts of the new date, and asks for their reason', async () => {
  const closed = {
    ...{ kind: 'closed', level: 'reason', date: '2027-06-12', label: '', spaces: ['Hall'], other: null },
    ...{ detail: 'Repairs', busy: null, minutes: null, limit: null },
  }
  const { saved, press } = await open('confirmed', [closed])
  press('ArrowRight')
  expect(await screen.findByText(/Repairs/)).toBeTruthy()
  expect((await inDialog('Move')).hasAttribute('disabled')).toBe(true)
  await fill(/Reason for allowing the conflict/, 'The repairs end before')
  await pressInDialog('Move')
  await waitFor(() => expect(saved()).toMatchObject([{ changes: { conflict_reason: 'The repairs end before' } }]))
})

describe('Ctrl+Z', () => {
  const undo = (target: Element, held: object = { ctrlKey: true }) => fireEvent.keyDown(target, { key: 'z', ...held })

  test('undoes the last move once, like its notification', async () => {
    const { saved, undone, press } = await open('hold')
    press('ArrowRight')
    await screen.findByRole('button', { name: 'Undo' })
    const typing = document.body.appendChild(document.createElement('textarea'))
    undo(typing)
    typing.remove()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
    undo(document.body)
    await screen.findByText('Undone')
    undo(document.body)
    undo(document.body, { metaKey: true })
    expect(saved()).toMatchObject([{ undoable: true }])
    expect(undone()).toEqual([{ undo_id: id }])
  })
})
