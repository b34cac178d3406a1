import type { ErrorCode } from '#shared/errors.ts'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ApiError, hasErrorCode } from './api-error.ts'

const fallback = 'Something went wrong. Please try again.'

/** Error text for users: the message of the server, or the text `otherwise` if it sent none. */
export function errorMessage(error: unknown, otherwise: string = fallback): string {
  return error instanceof ApiError ? withSupportText(error.message) || otherwise : otherwise
}

export type AuthScreenTexts = Partial<Record<ErrorCode, string>>

/** Error texts of the page /auth. They replace the messages of the server. */
const authScreen: AuthScreenTexts = {
  invalid_credentials: 'Invalid email or password. Please check your credentials and try again.',
  email_not_confirmed:
    'Please confirm your email address before signing in. Check your inbox for the confirmation email.',
  user_already_registered: 'An account with this email already exists. Please sign in instead.',
}
const weakPassword = 'Password must be at least 6 characters long and contain a mix of letters and numbers.'

/** Error text of the page /auth. Codes without a text of their own show the server's message. */
export function authScreenMessage(error: unknown, act: 'sign in' | 'sign up'): string {
  const otherwise = `Failed to ${act}`
  if (!(error instanceof ApiError)) return otherwise
  if (hasErrorCode(error, 'weak_password') && error.data.and_special)
    return `Password must be at least ${error.data.minimum} characters long${error.data.and_special}.`
  if (error.message.startsWith('Password should be')) return weakPassword
  return authScreen[error.code] ?? (error.message || otherwise)
}
