import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#shared/errors.ts'
import { ApiError } from './api-error.ts'
import { authScreenMessage, errorMessage } from './error-message.ts'

const refused = (code: ErrorCode, error?: string) => new ApiError({ code, error, status: 400, retryable: false })

test.each([
  [
    'invalid_credentials',
    'Invalid login credentials',
    'Invalid email or password. Please check your credentials and try again.',
  ],
  [
    'email_not_confirmed',
    'Email not confirmed',
    'Please confirm your email address before signing in. Check your inbox for the confirmation email.',
  ],
  [
    'user_already_registered',
    'User already registered',
    'An account with this email already exists. Please sign in instead.',
  ],
  [
    'weak_password',
    'Password should be at least 8 characters long',
    'Password must be at least 6 characters long and contain a mix of letters and numbers.',
  ],
  ['rate_limited', 'Too many attempts.', 'Too many attempts.'],
] as const)('%s on /auth [C-AUTH-57 C-AUTH-58 C-AUTH-59 C-AUTH-60 C-AUTH-61]', (code, service, shown) => {
  expect(authScreenMessage(refused(code, service), 'sign in')).toBe(shown)
})

test('without a message the failed action is named [C-AUTH-62 C-AUTH-63]', () => {
  expect(authScreenMessage(new Error(''), 'sign in')).toBe('Failed to sign in')
  expect(authScreenMessage(new Error(''), 'sign up')).toBe('Failed to sign up')
})

test('every code has a sentence', () => {
  for (const code of Object.keys(errors) as ErrorCode[]) expect(errorMessage(refused(code))).not.toBe('')
})

test('other errors do not show their message', () => {
  expect(errorMessage(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.')
})
