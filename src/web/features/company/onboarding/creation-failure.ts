import { ApiError } from '#web/platform/api/api-error.ts'
import { isLive, isUserId } from './authentication-problem.ts'

export function creationObstacle(
  user: { id: string } | null,
  sessionExpiry: string | null,
  now: number,
): { title: string; message: string } | null {
  if (!user) return { title: 'Authentication Error', message: 'You must be signed in to create a company' }
  if (!isUserId(user.id)) return { title: 'Invalid User', message: 'Invalid user ID format' }
  if (!isLive({ expires_at: sessionExpiry ?? '' }, now)) {
    return { title: 'Error', message: 'No valid session token available' }
  }
  return null
}

/** Known errors show their message; failed requests get a generic text. */
export function creationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create company'
  const broken = error.network || error.retryable || error.code === 'unexpected'
  return broken ? `Function error: ${error.message}` : error.message || 'Failed to create company'
}

export function asksForSignIn(message: string): boolean {
  return message.includes('Authentication') || message.includes('session')
}
