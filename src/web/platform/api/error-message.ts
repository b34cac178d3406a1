import type { ErrorCode } from '#shared/errors.ts'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ApiError } from './api-error.ts'

const fallback = 'Something went wrong. Please try again.'

/** The one way from a failure to what a person reads. The server's sentence, already filled in, is the default. */
export function errorMessage(error: unknown, otherwise: string = fallback): string {
  return error instanceof ApiError ? withSupportText(error.message) || otherwise : otherwise
}

export type AuthScreenTexts = Partial<Record<ErrorCode, string>>

/** What /auth says instead of the authentication service's own words. */
const authScreen: AuthScreenTexts = {
  invalid_credentials: 'Invalid email or password. Please check your credentials and try again.',
  email_not_confirmed:
    'Please confirm your email address before signing in. Check your inbox for the confirmation email.',
  user_already_registered: 'An account with this email already exists. Please sign in instead.',
}
const weakPassword = 'Password must be at least 6 characters long and contain a mix of letters and numbers.'

/** Any other message is shown as it is; without one, the failed act is named. */
export function authScreenMessage(error: unknown, act: 'sign in' | 'sign up'): string {
  const otherwise = `Failed to ${act}`
  if (!(error instanceof ApiError)) return otherwise
  if (error.message.startsWith('Password should be')) return weakPassword
  return authScreen[error.code] ?? (error.message || otherwise)
}
