import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { CalendarSpaces } from './calendar-spaces.tsx'

afterEach(cleanup)

const venue = { id: 'v', name: 'Kesselhaus' }
const space = (id: string, name: string, parts: string[] = []) => ({ id, name, venue, closures: [], parts })
const date = '2199-03-12'
const entry = (name: string, spaces: string[], status: CalendarEntry['status']): CalendarEntry => ({
  ...{ id: name, version: 1, name, status, kind: 'concert', venue, color: null, time_zone: 'UTC', label: '' },
  ...{ is_busy: false, has_conflict: false, day: 1, day_count: 1, hold_rank: null, hold_end: null, date, spaces },
  ...{ doors: null, starts: null, ends: null, load_in: null, load_out: null, curfew: null },
})

function rowsOf(...entries: CalendarEntry[]) {
  const spaces = [space('h', 'Main Hall'), space('c', 'Club'), space('w', 'Whole House', ['h', 'c']), space('b', 'Bar')]
  render(
    <MemoryRouter>
      <CalendarSpaces
        dates={[date]}
        spaces={spaces}
        entriesOf={() => entries}
        outsideOn={() => []}
        entry={({ id, name }) => <b key={id}>{name}</b>}
        today={date}
        mayWrite={false}
      />
    </MemoryRouter>,
  )
  return Object.fromEntries(
    spaces.map(({ name }) => [
      name,
      within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell').textContent,
    ]),
  )
}

test('a combined space that is taken takes its parts, and a part takes the combined space', () => {
  const rows = rowsOf(entry('Trade fair', ['w'], 'confirmed'))
  expect(rows).toEqual({
    ...{ 'Main Hall': 'Whole House: Trade fair', Club: 'Whole House: Trade fair' },
    ...{ 'Whole House': 'Trade fair', Bar: '' },
  })
})

test('a space that is only on hold says so in those that share a part with it', () => {
  expect(rowsOf(entry('Wild Choir', ['c'], 'hold'))['Whole House']).toBe('Hold · Club: Wild Choir')
})

test('an event that takes no space leaves the spaces that share a part free', () => {
  expect(rowsOf(entry('Released', ['h'], 'declined'))['Whole House']).toBe('')
})
