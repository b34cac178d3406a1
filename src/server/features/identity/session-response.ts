import type { CurrentSession, CurrentUser } from '#server/platform/app/context.ts'

export function userResponse(user: CurrentUser) {
  const { id, email, full_name, avatar_url } = user
  return { id, email, full_name, avatar_url, metadata: { full_name } }
}

export function sessionResponse(session: Pick<CurrentSession, 'id' | 'expires_at'> & Partial<CurrentSession>) {
  const { id, expires_at, impersonator, ends_at } = session
  return {
    id,
    expires_at,
    impersonation: impersonator ? { admin_email: impersonator.email, ends_at: ends_at ?? expires_at } : null,
  }
}
