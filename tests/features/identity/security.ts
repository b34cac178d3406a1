import { security } from '#shared/features/identity/security.ts'
import { ownAccount, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(security, {
  access: {
    listSessions: signedIn,
    revokeSession: ownAccount,
    revokeOtherSessions: ownAccount,
    listSecurityEvents: signedIn,
  },
})
