import { security } from '#shared/features/identity/security.ts'
import { own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(security, {
  doors: {
    listSessions: signedIn,
    revokeSession: own,
    revokeOtherSessions: own,
    listSecurityEvents: signedIn,
  },
})
