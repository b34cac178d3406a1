import type { Permissions } from '#shared/access.ts'
import { useSession } from '#web/platform/session/session.tsx'

const noPermissions: Permissions = {}

/** Permissions of the user, which limit what the user can grant. */
export function useOwnPermissions(): { membershipId: string | null; isOwner: boolean; permissions: Permissions } {
  const { account } = useSession()
  const membership = account?.memberships.find(({ id }) => id === account.company?.membership_id)
  return {
    membershipId: membership?.id ?? null,
    isOwner: membership?.is_primary ?? false,
    permissions: membership?.role?.permissions ?? noPermissions,
  }
}
