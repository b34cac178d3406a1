import { expect, test } from 'vitest'
import { findOpenPayment } from './status-alert.tsx'

const day = 86_400
const moment = Date.UTC(2031, 2, 4, 12) / 1000
const invoice = {
  id: 'in_1',
  number: 'M-1',
  status: 'open' as const,
  amount_paid: 0,
  amount_refunded: 0,
  total: 5700,
  amount_remaining: 5700,
  currency: 'usd',
  created: moment,
  due_date: null,
  next_payment_attempt: null,
  attempt_count: 0,
  hosted_invoice_url: 'https://pay.example/in_1',
}

test('an open payment is shown to the cent, with its date', () => {
  expect(findOpenPayment({ invoices: [invoice], card: null })).toEqual({
    amount: '$57.00',
    isRetried: false,
    url: 'https://pay.example/in_1',
    sentence: '$57.00 has been due since March 4, 2031.',
  })
  const partly = { ...invoice, amount_remaining: 1950, due_date: moment + 2 * day }
  expect(findOpenPayment({ invoices: [partly], card: null })?.sentence).toBe('$19.50 has been due since March 6, 2031.')
})

test('the next attempt to charge the card is told', () => {
  const failed = { ...invoice, attempt_count: 2, next_payment_attempt: moment + 3 * day }
  expect(findOpenPayment({ invoices: [failed], card: null })?.sentence).toBe(
    "$57.00 has been due since March 4, 2031. 2 attempts failed. We'll try the card again on March 7, 2031.",
  )
  const card = { brand: 'visa', last4: '0341', exp_month: 12, exp_year: 2033 }
  expect(findOpenPayment({ invoices: [failed], card })?.sentence).toBe(
    "$57.00 has been due since March 4, 2031. 2 attempts failed. We'll try Visa ending in 0341 again on March 7, 2031.",
  )
})

test('the oldest of several is paid first', () => {
  const older = { ...invoice, id: 'in_0', created: moment - 30 * day, amount_remaining: 3800 }
  expect(findOpenPayment({ invoices: [invoice, older], card: null })?.sentence).toBe(
    '$38.00 has been due since February 2, 2031. It is the oldest of 2 open invoices, $95.00 in all.',
  )
})

test('paid, draft and uncollectible invoices are not due', () => {
  for (const status of ['paid', 'draft', 'void', 'uncollectible'] as const)
    expect(findOpenPayment({ invoices: [{ ...invoice, status }], card: null })).toBeNull()
  expect(findOpenPayment({ invoices: [{ ...invoice, amount_remaining: 0 }], card: null })).toBeNull()
  expect(findOpenPayment({ invoices: [], card: null })).toBeNull()
})
