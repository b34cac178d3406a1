import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { owner } from '#tests/web/accounts.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'

afterEach(closeProduct)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const free = (date: string, rank = 1) => ({ date, rank, state: rank > 1 ? 'hold' : 'open', reason: null })
const hall = {
  ...{ id, name: 'Main Hall', capacity: null, venue: { id, name: 'Kesselhaus' }, time_zone: 'UTC' },
  dates: [free('2199-06-04'), free('2199-06-05'), free('2199-06-06'), free('2199-06-12', 2)],
}
const open = (address: string, links: object[] = []) =>
  openProduct(address, owner(['events']), {
    'availability/get-availability': ({ input }) => ({ spaces: [hall], left_out: input.venues === 'all' ? 0 : 3 }),
    'availability/list-availability-links': () => ({ links }),
  })

test('spaces of other venues that are left out are counted, and can be listed', async () => {
  const page = open('/events/availability')
  expect((await screen.findByText(/3 spaces of other venues are left out/)).textContent).toContain('All venues')
  fireEvent.click(screen.getByRole('button', { name: 'All venues' }))
  expect(await screen.findByText('The spaces of all venues are listed.')).toBeTruthy()
  await waitFor(() => expect(page.asked.some(({ input }) => input.venues === 'all')).toBe(true))
})

test('blocks of several days are ranges, whose first block can be held', async () => {
  open('/events/availability?length=2')
  expect(await screen.findByText('Kesselhaus · 2 days in a row, 4 possible start dates')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(
    expect.arrayContaining(['Tue Jun 4 – Fri Jun 7openHold first 2 days', 'Wed Jun 12 – Thu Jun 13You’d be 2ndHold']),
  )
  expect(screen.getByRole('button', { name: 'Hold Tue Jun 4 – Wed Jun 5 in Main Hall' })).toBeTruthy()
})

test('links are told apart by their spaces and what they ask for', async () => {
  const times = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2199-01-01T00:00:00.000Z', opened_at: null }
  const spaces = ['Main Hall', 'Studio', 'Bar', 'Foyer']
  open('/events/availability', [
    { id, from: '2199-06-01', until: '2199-06-30', length: 2, weekdays: [5], spaces, ...times },
  ])
  expect(
    await screen.findByText(
      'Main Hall, Studio, Bar and 1 more · 2 days in a row from Fridays, Jun 1, 2199 – Jun 30, 2199',
    ),
  ).toBeTruthy()
})
