import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { dayStateOf } from './calendar-dots.tsx'
import { CalendarYear } from './calendar-year.tsx'

afterEach(cleanup)

const of = (status: CalendarEntry['status'], is_busy = false) => ({ status, is_busy }) as CalendarEntry

test.each<[CalendarEntry[], string | undefined]>([
  [[], undefined],
  [[of('declined'), of('cancelled')], undefined],
  [[of('draft')], 'other'],
  [[of('draft'), of('hold')], 'hold'],
  [[of('hold'), of('confirmed')], 'confirmed'],
  [[of('done')], 'confirmed'],
  [[of('confirmed', true)], 'other'],
])('a day of the year shows its firmest state', (entries, expected) => {
  expect(dayStateOf(entries)).toBe(expected)
})

test('the year explains its states', () => {
  render(
    <CalendarYear
      year="2199"
      entriesOf={(date) => (date === '2199-06-12' ? [of('hold')] : [])}
      outsideOn={() => []}
      spaces={1}
      hasFreeSpace={() => true}
      today="2199-01-01"
      onOpen={() => undefined}
    />,
  )
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe(
    'ConfirmedOn holdDraft, inquiry, postponed or busy',
  )
  expect(document.querySelector('[data-day="2199-06-12"]')?.getAttribute('data-state')).toBe('hold')
})

test('with several spaces, a day is confirmed in all of them or in some, and double bookings are marked', () => {
  const twice = { ...of('confirmed'), name: 'Nova', has_conflict: true }
  render(
    <CalendarYear
      year="2199"
      entriesOf={(date) => (date.startsWith('2199-06-1') ? [date === '2199-06-13' ? twice : of('confirmed')] : [])}
      outsideOn={() => []}
      spaces={2}
      hasFreeSpace={(date) => date === '2199-06-12'}
      today="2199-01-01"
      onOpen={() => undefined}
    />,
  )
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe(
    'Confirmed in all spacesConfirmed in someOn holdDraft, inquiry, postponed or busy',
  )
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="2199-06-${date}"]`)
  expect(['12', '13', '20'].map((date) => day(date)?.dataset.state)).toEqual(['partly', 'confirmed', undefined])
  expect(day('13')?.dataset.conflict).toBe('true')
  expect(day('13')?.title).toBe('Nova')
})
