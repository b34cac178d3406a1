import { expect, test } from 'vitest'
import { saleDateWarning } from './sale-date-order.ts'

const times = { announce_at: null, presale_at: null, on_sale_at: null, starts: '2027-06-20T20:00' }
const [early, late, after] = ['2027-01-10T10:00', '2027-01-15T10:00', '2027-06-20T20:01']

test.each([
  ['announce_at', { announce_at: late, on_sale_at: early }, null],
  ['on_sale_at', { announce_at: late, on_sale_at: early }, 'This is before the announcement.'],
  ['presale_at', { announce_at: late, presale_at: early }, 'This is before the announcement.'],
  ['on_sale_at', { presale_at: late, on_sale_at: early }, 'This is before the presale.'],
  ['on_sale_at', { announce_at: early, presale_at: early, on_sale_at: early }, null],
  ['on_sale_at', { announce_at: early, presale_at: late, on_sale_at: after }, 'This is after the event starts.'],
  ['announce_at', { announce_at: after }, 'This is after the event starts.'],
  ['announce_at', { announce_at: after, starts: '2027-06-20' }, null],
  ['announce_at', { announce_at: after, starts: null }, null],
  ['presale_at', {}, null],
] as const)('%s of %o: %s', (name, given, warning) => {
  expect(saleDateWarning(name, { ...times, ...given })).toBe(warning)
})
