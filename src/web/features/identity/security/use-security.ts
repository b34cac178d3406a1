import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

/** Asked anew at each visit: where one is signed in changes elsewhere. */
export function useSessions() {
  return useCall(api.security.listSessions, {}, { select: ({ sessions }) => sessions, staleTime: 0 })
}

export function useSecurityEvents() {
  return usePages(api.security.listSecurityEvents, { limit: 10 }, { staleTime: 0 })
}

export function useRevokeSession() {
  return useAct(api.security.revokeSession, { done: 'Session ended', failed: 'Failed to end the session' })
}

export function useRevokeOtherSessions() {
  return useAct(api.security.revokeOtherSessions, {
    done: 'You are signed out everywhere else',
    failed: 'Failed to end the sessions',
  })
}
