import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Sessions of the user. Refetched at each visit, because sessions start and end on other devices. */
export function useSessions() {
  return useApiQuery(api.security.listSessions, {}, { select: ({ sessions }) => sessions, staleTime: 0 })
}

export function useSecurityEvents() {
  return useApiInfiniteQuery(api.security.listSecurityEvents, { limit: 10 }, { staleTime: 0 })
}

export function useRevokeSession() {
  return useApiMutation(api.security.revokeSession, {
    successToast: 'Session ended',
    errorToast: 'Failed to end the session',
  })
}

export function useRevokeOtherSessions() {
  return useApiMutation(api.security.revokeOtherSessions, {
    successToast: 'You are signed out everywhere else',
    errorToast: 'Failed to end the sessions',
  })
}
