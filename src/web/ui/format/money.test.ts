import { expect, test } from 'vitest'
import { exactPriceText, invoiceAmountText, priceText } from './money.ts'

test('a price leaves out empty cents', () => {
  expect(priceText(2900, 'USD')).toBe('$29')
  expect(priceText(2950, 'USD')).toBe('$29.50')
  expect(priceText(120000, 'EUR')).toBe('€1,200')
})

test('an invoice shows minor units divided by 100 and the currency in upper case [C-BILL-40 C-BILL-41]', () => {
  expect(invoiceAmountText(2900, 'usd')).toBe('29.00 USD')
  expect(invoiceAmountText(5, 'eur')).toBe('0.05 EUR')
})

test('revenue has two decimals, in dollars or its currency [A-SUB-08]', () => {
  expect(exactPriceText(0, 'USD')).toBe('$0.00')
  expect(exactPriceText(123_450, 'USD')).toBe('$1,234.50')
  expect(exactPriceText(2900, 'EUR')).toBe('€29.00')
})
