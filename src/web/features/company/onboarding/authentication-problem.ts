import { z } from 'zod'

interface KnownSession {
  user: { id: string } | null
  session: { expires_at: string } | null
}

/** Timeout in ms of the request that checks the session. */
export const authenticationTimeoutMs = 10_000
export const timeoutMessage = 'Authentication timeout - please try signing in again'

export function authenticationProblem({ user, session }: KnownSession, now: number): string | null {
  if (!user) return 'No user found'
  if (!user.id) return 'Invalid user - missing ID'
  if (!session) return 'No active session'
  if (!isUnexpired(session, now)) return 'Invalid session token'
  if (!isUserId(user.id)) return 'Invalid user ID format'
  return null
}

export function isUserId(id: string): boolean {
  return z.uuidv4().safeParse(id).success
}

/** Whether the session has not expired. Scripts cannot read the session cookie, so this is the only check. */
export function isUnexpired(session: { expires_at: string }, now: number): boolean {
  return Date.parse(session.expires_at) > now
}
