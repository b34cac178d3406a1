import type { ErrorCode } from '#shared/errors.ts'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ApiError } from './api-error.ts'

const fallback = 'Something went wrong. Please try again.'

/** Text of an error for the user. The server's message, placeholders already filled in, takes precedence. */
export function errorMessage(error: unknown, otherwise: string = fallback): string {
  return error instanceof ApiError ? withSupportText(error.message) || otherwise : otherwise
}

export type AuthScreenTexts = Partial<Record<ErrorCode, string>>

/** Texts for /auth, replacing those of the authentication service. */
const authScreen: AuthScreenTexts = {
  invalid_credentials: 'Invalid email or password. Please check your credentials and try again.',
  email_not_confirmed:
    'Please confirm your email address before signing in. Check your inbox for the confirmation email.',
  user_already_registered: 'An account with this email already exists. Please sign in instead.',
}
const weakPassword = 'Password must be at least 6 characters long and contain a mix of letters and numbers.'

/** Other messages are shown unchanged; without a message, a default text names the action. */
export function authScreenMessage(error: unknown, act: 'sign in' | 'sign up'): string {
  const otherwise = `Failed to ${act}`
  if (!(error instanceof ApiError)) return otherwise
  if (error.message.startsWith('Password should be')) return weakPassword
  return authScreen[error.code] ?? (error.message || otherwise)
}
