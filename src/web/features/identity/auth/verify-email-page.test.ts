import { expect, test } from 'vitest'
import { type ErrorCode, errorSentence } from '#shared/errors.ts'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { verificationOutcome } from './verify-email-page.tsx'

const email = 'ada@example.com'
const token = 't0ken'
const about = { email, account: 'grace@example.com' }
const refused = (code: ErrorCode, data = {}) =>
  new ApiError({ code, data, error: errorSentence(code, data), status: 422, retryable: false })

test.each([
  ['no token [C-USER-70 C-USER-74]', { token: null }, { state: 'invalid', message: 'No verification token provided' }],
  ['a token under way [C-USER-66]', { token }, { state: 'loading' }],
  ['a valid token [C-USER-67]', { token, data: { email, alreadyVerified: false } }, { state: 'success', email }],
  [
    'a verified address [C-USER-68]',
    { token, data: { email, alreadyVerified: true } },
    { state: 'already-verified', email },
  ],
  [
    'an address whose account is not signed in',
    { token, error: refused('verification_needs_sign_in', about) },
    { state: 'sign-in', ...about },
  ],
  [
    'an address of another account',
    { token, error: refused('verification_of_another_account', about) },
    { state: 'other-account', ...about },
  ],
  [
    'an expired token [C-USER-69 C-USER-75]',
    { token, error: refused('verification_link_expired') },
    { state: 'error', message: 'This verification link has expired. Please request a new one.' },
  ],
  [
    'an unknown token [C-USER-69 C-USER-76]',
    { token, error: refused('verification_link_invalid') },
    { state: 'error', message: 'This verification link is invalid. Please request a new one.' },
  ],
  [
    'another failure [C-USER-77]',
    { token, error: networkError() },
    { state: 'error', message: 'Network error. Please check your connection' },
  ],
  [
    'a failure without words [C-USER-77]',
    { token, error: new Error('') },
    { state: 'error', message: 'Verification failed. Please try again.' },
  ],
])('%s', (_, answer, expected) => {
  expect(verificationOutcome({ error: null, ...answer })).toEqual(expected)
})
