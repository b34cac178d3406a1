import { expect, test } from 'vitest'
import { ApiError, networkError } from '#web/platform/api/api-error.ts'
import { acceptanceErrorText } from './invitation-details.tsx'

test('an error without a message [C-INV-48]', () => {
  const mute = new ApiError({ code: 'invitation_expired', status: 410, retryable: false })
  mute.message = ''
  expect(acceptanceErrorText(mute)).toBe('Failed to accept invitation')
})

test('an error with a message shows it', () => {
  const error = 'This invitation has expired'
  const expired = new ApiError({ code: 'invitation_expired', error, status: 410, retryable: false })
  expect(acceptanceErrorText(expired)).toBe('This invitation has expired')
})

test.each([networkError(), new TypeError('Failed to fetch')])('an exception: %s [C-INV-49]', (error) => {
  expect(acceptanceErrorText(error)).toBe('An unexpected error occurred')
})
