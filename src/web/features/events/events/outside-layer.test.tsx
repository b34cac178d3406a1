import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { press, user } from '#tests/web/acting.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const hallId = `${id.slice(0, -1)}2`
const city = { id, name: 'City', color: '#c05621', venue_id: null, space_id: hallId }
const games = { id: `${id.slice(0, -1)}3`, name: 'Games', color: '#2f855a', venue_id: null, space_id: null }
const entry = (calendar: { id: string }, title: string, date: string, more: object = {}) => ({
  ...{ id: `${calendar.id} ${title}`, calendar_id: calendar.id, title, is_busy: true },
  ...{ first_date: date, last_date: date, starts: `${date}T19:00`, ends: `${date}T23:00` },
  ...more,
})
const entries = [
  entry(city, 'Parade', '2027-06-12'),
  entry(city, 'Fair', '2027-06-14', { last_date: '2027-06-16', starts: null, ends: null }),
  entry(games, 'Derby', '2027-06-13'),
]
const hall = { id: hallId, name: 'Hall', venue: { id, name: 'Kesselhaus' }, is_active: true, closures: [], parts: [] }

afterEach(closeProduct)

function open(view: string) {
  return openProduct(`/events/calendar?date=2027-06-12&view=${view}`, owner(['dashboard', 'events']), {
    'events/get-calendar': () => ({ entries: [], is_cut: false }),
    'spaces/list-records': () => ({ rows: [{ ...hall, changeover_minutes: 0 }], next_cursor: null }),
    'outside-calendars/get-outside-entries': () => ({ calendars: [city, games], entries, is_cut: false }),
  })
}

test.each(['month', 'week', 'day', 'spaces', 'agenda'])(
  'the %s shows entries of calendars from outside, which are no links [E-FEED-26 E-CAL-36]',
  async (view) => {
    open(view)
    const [parade] = await screen.findAllByText('Parade')
    expect(parade?.closest('a')).toBeNull()
    expect(screen.getAllByText(/City/).length).toBeGreaterThan(1)
  },
)

test('entries stand in the row of their space, and others in a row of their own', async () => {
  open('spaces')
  await screen.findAllByText('Parade')
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
  expect(row('Hall').getAllByText('Parade')).toHaveLength(1)
  expect(row('Hall').getAllByText('Fair')).toHaveLength(3)
  expect(row('Without a space').getAllByText('Derby')).toHaveLength(1)
})

test('a calendar can be switched off and on, and the address keeps the choice', async () => {
  const page = open('month')
  await screen.findAllByText('Parade')
  const city_button = screen.getByRole('button', { name: 'City' })
  expect(city_button.getAttribute('aria-pressed')).toBe('true')
  await press('City')
  await waitFor(() => expect(screen.queryByText('Parade')).toBeNull())
  expect(screen.getByText('Derby')).not.toBeNull()
  expect(page.address()).toContain(`without=${id}`)
  screen.getByRole('button', { name: 'City' }).focus()
  await user.keyboard(' ')
  expect(await screen.findAllByText('Parade')).not.toEqual([])
  expect(page.address()).not.toContain('without')
})
