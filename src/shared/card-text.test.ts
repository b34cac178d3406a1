import { expect, test } from 'vitest'
import { cardText, cardWithExpiry } from './card-text.ts'

const card = { brand: 'amex', last4: '0005', exp_month: 3, exp_year: 2029 }

test('a card is told by its brand, last digits and expiry', () => {
  expect(cardText(card)).toBe('American Express ending in 0005')
  expect(cardWithExpiry(card)).toBe('American Express ending in 0005, expires 03/2029')
  expect(cardText({ ...card, brand: 'new_brand' })).toBe('Card ending in 0005')
})
