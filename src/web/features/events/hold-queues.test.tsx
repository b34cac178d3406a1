import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Queues } from './hold-queues.tsx'

afterEach(cleanup)

const date = '2199-06-20'
const show = { id: 'late', name: 'Late Set', starts: `${date}T23:30`, ends: '2199-06-21T03:00' }
const own = { id: 'own', name: 'Early Set', rank: 2, holder: null, expires_at: null }

test.each([
  ['its title and times', {}, 'Late Set · Confirmed · 23:30–03:00 +1'],
  ['its end alone', { starts: null }, 'Late Set · Confirmed · until 03:00 +1'],
  ['the word Busy for a masked one', { name: null, starts: null, ends: null }, 'Busy · Confirmed'],
])('a queue begins with the confirmed event, by %s', (_, given, text) => {
  const confirmed = [{ ...show, ...given }]
  render(
    <MemoryRouter>
      <Queues queues={[{ date, space: 'Stage', confirmed, holds: [own] }]} own="own" />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([text, '2ndThis event'])
  expect(screen.queryByRole('link') === null).toBe(confirmed[0]?.name === null)
})
