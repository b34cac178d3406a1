import { expect, test } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { checkRetryDelayMs, shouldRetryCheck, toCheckFailure } from './billing-tab.tsx'

const refused = (code: ErrorCode, status: number) => new ApiError({ code, status, retryable: false })

test.each([
  ['a session error [C-BILL-60]', refused('no_session', 401), 'Authentication expired. Please refresh the page'],
  [
    'a session that ended [C-BILL-60]',
    refused('session_expired', 401),
    'Authentication expired. Please refresh the page',
  ],
  [
    'a missing payment secret [C-BILL-62]',
    refused('payments_not_configured', 503),
    'Subscription service not configured. Please contact support',
  ],
  [
    'the payment provider [C-BILL-64]',
    refused('payments_unavailable', 502),
    'Payment service temporarily unavailable. Please try again',
  ],
  ['the network [C-BILL-65]', networkError(), 'Network error. Please check your connection'],
  ['anything else [C-BILL-66]', refused('unexpected', 500), 'Failed to check subscription status. Please try again.'],
  ['no answer of ours [C-BILL-66]', new Error('x'), 'Failed to check subscription status. Please try again.'],
])('%s has its sentence', (_, error, message) => {
  expect(toCheckFailure(error).message).toBe(message)
})

test('a session error is retried, a missing secret is not [C-BILL-61 C-BILL-63]', () => {
  expect(shouldRetryCheck(0, refused('session_expired', 401))).toBe(true)
  expect(shouldRetryCheck(0, refused('payments_not_configured', 503))).toBe(false)
  expect(shouldRetryCheck(0, refused('forbidden', 403))).toBe(false)
})

test('retries three times, after 1, 2 and 4 seconds [C-BILL-56]', () => {
  const error = networkError()
  expect([0, 1, 2, 3].map((failures) => shouldRetryCheck(failures, error))).toEqual([true, true, true, false])
  expect([0, 1, 2].map(checkRetryDelayMs)).toEqual([1000, 2000, 4000])
})
