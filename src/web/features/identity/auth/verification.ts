import { ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'

export type Verification =
  | { state: 'loading' }
  | { state: 'success'; email: string }
  | { state: 'already-verified'; email: string }
  /** Requires signing in with the account that added the address. */
  | { state: 'sign-in'; email: string; account: string }
  | { state: 'other-account'; email: string; account: string }
  | { state: 'error'; message: string }
  | { state: 'invalid'; message: string }

interface Answer {
  token: string | null
  data?: { email: string; alreadyVerified: boolean }
  error: unknown
}

export function verification({ token, data, error }: Answer): Verification {
  if (!token) return { state: 'invalid', message: 'No verification token provided' }
  if (data) return { state: data.alreadyVerified ? 'already-verified' : 'success', email: data.email }
  if (!error) return { state: 'loading' }
  if (hasErrorCode(error, 'verification_needs_sign_in')) return { state: 'sign-in', ...error.data }
  if (hasErrorCode(error, 'verification_of_another_account')) return { state: 'other-account', ...error.data }
  const message = error instanceof ApiError ? error.message : ''
  return { state: 'error', message: message || 'Verification failed. Please try again.' }
}
