import { expect, test } from 'vitest'
import { withSupportAdvice } from './contact-support.ts'

test.each([
  ['Navigation failed. Please try again or contact support.', 'Navigation failed. Please try again.'],
  [
    'Failed to load available plans. Please refresh the page or contact support.',
    'Failed to load available plans. Please refresh the page.',
  ],
  ['Subscription service not configured. Please contact support', 'Subscription service not configured'],
  [
    'If this was not you, reset your password now and contact support.',
    'If this was not you, reset your password now.',
  ],
  ['This account is suspended. Contact support to restore it.', 'This account is suspended.'],
  ['Something went wrong. Please try again.', 'Something went wrong. Please try again.'],
])('%s', (sentence, without) => {
  expect(withSupportAdvice(sentence, true)).toBe(sentence)
  expect(withSupportAdvice(sentence, false)).toBe(without)
})
