import { expect, test } from 'vitest'
import { invoiceAdjustments } from './next-charge.tsx'

const charge = { currency: 'USD', due_at: null }
const line = (amount: number) => ({ description: 'Plan', amount })

test.each([
  [
    { lines: [line(-31900), line(2900)], total: -29000, amount_due: 0 },
    ['Stays as credit of $290.00 for later invoices'],
  ],
  [{ lines: [line(2900)], total: 2900, amount_due: 1900 }, ['Credit used']],
  [{ lines: [line(2900)], total: 3451, amount_due: 3451 }, ['Taxes and discounts']],
  [{ lines: [line(2900)], total: 2900, amount_due: 2900 }, []],
])('the rows of a next invoice add up to the amount to pay: %#', (given, texts) => {
  const rows = invoiceAdjustments({ ...charge, ...given })
  expect(rows.map(({ text }) => text)).toEqual(texts)
  const sum = [...given.lines, ...rows].reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(given.amount_due)
})
