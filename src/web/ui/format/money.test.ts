import { expect, test } from 'vitest'
import { invoiceAmount, price } from './money.ts'

test('a price leaves out empty cents', () => {
  expect(price(2900, 'USD')).toBe('$29')
  expect(price(2950, 'USD')).toBe('$29.50')
  expect(price(120000, 'EUR')).toBe('€1,200')
})

test('an invoice shows minor units divided by 100 and the currency in upper case [C-BILL-40 C-BILL-41]', () => {
  expect(invoiceAmount(2900, 'usd')).toBe('29.00 USD')
  expect(invoiceAmount(5, 'eur')).toBe('0.05 EUR')
})
