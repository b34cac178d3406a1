import { implement } from '#server/platform/app/implement.ts'
import { security } from '#shared/features/identity/security.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { listSessions } from './list-sessions.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'

export const securityApi = implement(security, {
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listSecurityEvents,
})
