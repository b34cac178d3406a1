import { z } from 'zod'

interface Known {
  user: { id: string } | null
  session: { expires_at: string } | null
}

/** Milliseconds the check may take. */
export const authenticationTimeout = 10_000
export const timeoutSentence = 'Authentication timeout - please try signing in again'

/** What is missing before a company can be created, in the order in which it is looked at; null when nothing. */
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

/** The browser cannot read the tokens of a session; that it has not ended is what it can know. */
export function isLive(session: { expires_at: string }, now: number): boolean {
  return Date.parse(session.expires_at) > now
}
