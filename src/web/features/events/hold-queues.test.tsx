import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Queues } from './hold-queues.tsx'

afterEach(cleanup)

const date = '2199-06-20'
const show = { id: 'late', name: 'Late Set', starts: `${date}T23:30`, ends: '2199-06-21T03:00' }
const own = { id: 'own', name: 'Early Set', rank: 2, holder: null, expires_at: null, answer_by: null, confirm_by: null }

test.each([
  ['its title and times', {}, 'Late Set · Confirmed · 23:30–03:00 +1'],
  ['its end alone', { starts: null }, 'Late Set · Confirmed · until 03:00 +1'],
  ['the word Busy for a masked one', { name: null, starts: null, ends: null }, 'Busy · Confirmed'],
])('a queue begins with the confirmed event, by %s', (_, given, text) => {
  const confirmed = [{ ...show, ...given }]
  render(
    <MemoryRouter>
      <Queues queues={[{ date, space: 'Stage', confirmed, holds: [own] }]} own="own" zone="UTC" />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([text, '2ndThis event'])
  expect(screen.queryByRole('link') === null).toBe(confirmed[0]?.name === null)
})

test('a queue says until when another hold has to be decided', () => {
  const after = { ...own, id: 'first', name: 'Nova', rank: 1, holder: 'Polar Agency' }
  const [answer_by, confirm_by] = ['2027-06-04T10:00:00Z', '2027-06-05T10:00:00Z']
  const open = (given: object) => {
    render(
      <MemoryRouter>
        <Queues
          queues={[{ date, space: 'Stage', confirmed: [], holds: [{ ...after, ...given }, own] }]}
          own="own"
          zone="UTC"
        />
      </MemoryRouter>,
    )
    const [text] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    cleanup()
    return text
  }
  expect(open({ answer_by, confirm_by })).toBe('1stNova · Polar Agency · challenged until Jun 4, 2027, 10:00 AM UTC')
  expect(open({ confirm_by })).toBe('1stNova · Polar Agency · can be confirmed first until Jun 5, 2027, 10:00 AM UTC')
  expect(open({})).toBe('1stNova · Polar Agency')
})
