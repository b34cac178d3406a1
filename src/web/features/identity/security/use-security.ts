import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession } from '#shared/features/identity/security.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

const sessionsKey = ['own-sessions']
const eventsKey = ['security-events']

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.security.listSessions({}, { signal })).sessions,
    // Where one is signed in changes elsewhere.
    staleTime: 0,
  })
}

export function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: eventsKey,
    queryFn: ({ pageParam, signal }) =>
      api.security.listSecurityEvents({ limit: 10, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
  })
}

function useStale() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: sessionsKey })
    void client.invalidateQueries({ queryKey: eventsKey })
  }
}

export function useRevokeSession() {
  return useMutation({
    mutationFn: ({ id }: OwnSession) => api.security.revokeSession({ session_id: id }),
    onSuccess: () => toast({ title: 'Session ended', tone: 'success' }),
    onError: (error) => toast({ title: 'Failed to end the session', message: errorMessage(error), tone: 'danger' }),
    onSettled: useStale(),
  })
}

export function useRevokeOtherSessions() {
  return useMutation({
    mutationFn: () => api.security.revokeOtherSessions(),
    onSuccess: () => toast({ title: 'You are signed out everywhere else', tone: 'success' }),
    onError: (error) => toast({ title: 'Failed to end the sessions', message: errorMessage(error), tone: 'danger' }),
    onSettled: useStale(),
  })
}
