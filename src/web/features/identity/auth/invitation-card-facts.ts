import type { InvitationPreview } from '#shared/features/company/invitations.ts'

const dayInMilliseconds = 24 * 60 * 60_000

export function expiresSoon(expiresAt: string, now: number): boolean {
  return Date.parse(expiresAt) - now < dayInMilliseconds
}

export function isUsable({ status, is_expired }: Pick<InvitationPreview, 'status' | 'is_expired'>): boolean {
  return status === 'pending' && !is_expired
}
