import { z } from 'zod'

interface Known {
  user: { id: string } | null
  session: { expires_at: string } | null
}

/** Timeout of the check in ms. */
export const authenticationTimeout = 10_000
export const timeoutSentence = 'Authentication timeout - please try signing in again'

export function authenticationProblem({ user, session }: Known, now: number): string | null {
  if (!user) return 'No user found'
  if (!user.id) return 'Invalid user - missing ID'
  if (!session) return 'No active session'
  if (!isLive(session, now)) return 'Invalid session token'
  if (!isUserId(user.id)) return 'Invalid user ID format'
  return null
}

export function isUserId(id: string): boolean {
  return z.uuidv4().safeParse(id).success
}

/** Checks only the expiry, as scripts cannot read the session cookies. */
export function isLive(session: { expires_at: string }, now: number): boolean {
  return Date.parse(session.expires_at) > now
}
