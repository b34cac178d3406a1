import { expect, test } from 'vitest'
import { longDate, shortDate, shortDateOfSeconds } from './dates.ts'

test('dates of invoices read MMM dd, yyyy [C-BILL-42]', () => {
  expect(shortDate('2026-03-05T12:00:00.000Z')).toBe('Mar 05, 2026')
  expect(shortDateOfSeconds(Date.UTC(2026, 2, 5, 12) / 1000)).toBe('Mar 05, 2026')
})

test('the renewal date reads in long format [C-BILL-43]', () => {
  expect(longDate('2026-03-05T12:00:00.000Z')).toBe('March 5, 2026')
})
