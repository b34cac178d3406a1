import { expect, test } from 'vitest'
import { subscriptionText } from './closing-text.ts'
import { fileSizeText } from './export-card.tsx'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [1_449_000, '1.4 MB'],
  [250_000_000, '250 MB'],
  [7_300_000_000_000, '7300 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})

test('the text about the subscription', () => {
  expect(subscriptionText(null)).toBe(
    'It has no subscription, so there are no further charges. Open invoices remain due.',
  )
  expect(subscriptionText({ cancel_at_period_end: true, renewal_date: null })).toMatch(
    /^Its subscription is cancelled already/,
  )
  expect(subscriptionText({ cancel_at_period_end: false, renewal_date: '2026-12-10T12:00:00Z' })).toContain(
    '(December 10, 2026)',
  )
})
