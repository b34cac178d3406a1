import { expect, test } from 'vitest'
import { errorSentence } from '#shared/errors.ts'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { creationErrorText, creationObstacle, isSignInRequired } from './use-create-company.ts'

const refused = (code: 'slug_taken' | 'unexpected' | 'no_session', error?: string) =>
  new ApiError({ code, status: 400, retryable: false, error: error ?? errorSentence(code) })

test('a failed request is reported as such [C-ONB-51]', () => {
  expect(creationErrorText(networkError())).toBe('Function error: Network error. Please check your connection')
  expect(creationErrorText(refused('unexpected', 'Boom'))).toBe('Function error: Boom')
})

test('an error response shows its message', () => {
  expect(creationErrorText(refused('slug_taken'))).toBe('This URL is already taken')
})

test('without a message the error is Failed to create company [C-ONB-52]', () => {
  expect(creationErrorText(new Error(''))).toBe('Failed to create company')
})

test.each([
  ['Authentication expired', true],
  ['Auth session missing!', true],
  ['No valid session token available', true],
  ['This URL is already taken', false],
])('%s requires a sign-in: %s [C-ONB-54 C-ONB-55 C-ONB-56]', (message, asks) => {
  expect(isSignInRequired(message)).toBe(asks)
})

test('without a user, a valid id or a live session nothing is created [C-ONB-48 C-ONB-49 C-ONB-50]', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  const later = '2026-01-01T13:00:00.000Z'
  const user = { id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11' }
  expect(creationObstacle(null, later, now)).toEqual({
    title: 'Authentication Error',
    message: 'You must be signed in to create a company',
  })
  expect(creationObstacle({ id: 'ada' }, later, now)?.title).toBe('Invalid User')
  expect(creationObstacle(user, null, now)?.message).toBe('No valid session token available')
  expect(creationObstacle(user, '2026-01-01T11:00:00.000Z', now)?.message).toBe('No valid session token available')
  expect(creationObstacle(user, later, now)).toBeNull()
})
