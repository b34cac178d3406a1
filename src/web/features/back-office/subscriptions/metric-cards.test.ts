import { expect, test } from 'vitest'
import { revenueText } from './metric-cards.tsx'

test('revenue has two decimals, in dollars or the currency it is of [A-SUB-08]', () => {
  expect(revenueText(0, 'USD')).toBe('$0.00')
  expect(revenueText(123_450, 'USD')).toBe('$1,234.50')
  expect(revenueText(2900, 'EUR')).toBe('€29.00')
})
