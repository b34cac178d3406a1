import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { CalendarDay } from './calendar-day.tsx'
import { EntryLink } from './calendar-entry.tsx'
import { timelinePieceOf } from './calendar-pieces.ts'

afterEach(cleanup)

const venue = { id: 'v', name: 'Kesselhaus' }
const space = (id: string, name: string, parts: string[] = []) => ({ id, name, venue, closures: [], parts })
const date = '2199-03-12'
const at = (time: string) => `${date}T${time}`
const fair: CalendarEntry = {
  ...{ id: 'fair', version: 1, name: 'Trade fair', status: 'confirmed', kind: 'concert', venue, color: null },
  ...{
    time_zone: 'UTC',
    label: '',
    is_busy: false,
    has_conflict: false,
    day: 1,
    day_count: 1,
    hold_rank: null,
    hold_end: null,
  },
  ...{ date, spaces: ['w'], doors: at('09:00'), starts: at('10:00'), ends: at('23:00') },
  ...{ load_in: null, load_out: null, curfew: null },
}

function openDay(entry: CalendarEntry) {
  render(
    <MemoryRouter>
      <CalendarDay
        date={date}
        spaces={[space('h', 'Main Hall'), space('w', 'Whole House', ['h', 'c']), space('b', 'Bar')]}
        pieces={[timelinePieceOf(entry, date, '06:00')]}
        outside={[]}
        dayStartsAt="06:00"
        entry={(one) => (
          <EntryLink key={one.id} entry={one} spaces={[]} detail="piece" grips={[]} onKeyDown={() => undefined} />
        )}
        mayWrite={false}
      />
    </MemoryRouter>,
  )
}

const rowOf = (name: string) => {
  const row = screen.getByRole('heading', { name }).parentElement?.parentElement
  if (!row) throw new Error('No row')
  return within(row)
}

test('a bar that begins with the doors says so, and its room takes those that share a part', () => {
  openDay(fair)
  expect(rowOf('Whole House').getByText('Doors 09:00 · 10:00–23:00')).toBeDefined()
  expect(rowOf('Main Hall').getByText('Whole House: Trade fair')).toBeDefined()
  expect(rowOf('Bar').queryByText(/Trade fair/)).toBeNull()
})

test('a bar that begins with the load-in says so, one that begins with the start has only its times', () => {
  openDay({ ...fair, load_in: at('07:30') })
  expect(screen.getByText('Load-in 07:30 · 10:00–23:00')).toBeDefined()
  cleanup()
  openDay({ ...fair, doors: null })
  expect(screen.getByText('10:00–23:00')).toBeDefined()
})
