import { expect, test } from 'vitest'
import { ApiError, networkError } from '#web/platform/api-error'
import { asksForSignIn, creationFailure } from './creation-failure.ts'

const refused = (code: 'slug_taken' | 'unexpected' | 'no_session', error?: string) =>
  new ApiError({ code, status: 400, retryable: false, ...(error === undefined ? {} : { error }) })

test('a call that broke is named so [C-ONB-51]', () => {
  expect(creationFailure(networkError())).toBe('Function error: Network error. Please check your connection')
  expect(creationFailure(refused('unexpected', 'Boom'))).toBe('Function error: Boom')
})

test('a refusal speaks for itself', () => {
  expect(creationFailure(refused('slug_taken'))).toBe('This URL is already taken')
})

test('without a message it is Failed to create company [C-ONB-52]', () => {
  expect(creationFailure(new Error(''))).toBe('Failed to create company')
})

test.each([
  ['Authentication expired', true],
  ['Auth session missing!', true],
  ['No valid session token available', true],
  ['This URL is already taken', false],
])('%s asks for a sign-in: %s [C-ONB-54 C-ONB-55 C-ONB-56]', (message, asks) => {
  expect(asksForSignIn(message)).toBe(asks)
})
