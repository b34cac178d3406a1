import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { numberOf } from '#shared/number-of.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

export function useUsers({ search, status }: { search: string; status: string }) {
  return useInfiniteQuery({
    queryKey: ['admin', 'users', search, status],
    queryFn: ({ pageParam, signal }) =>
      api.adminUsers.listUsers({ search, status: chosenStatus(status), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

function chosenStatus(status: string): 'active' | 'suspended' | undefined {
  return status === 'active' || status === 'suspended' ? status : undefined
}

export function useUser(userId: string) {
  return useQuery({
    queryKey: ['admin', 'user', userId],
    queryFn: ({ signal }) => api.adminUsers.getUser({ user_id: userId }, { signal }),
  })
}

export function useUserActivity(userId: string) {
  return useQuery({
    queryKey: ['admin', 'user-activity', userId],
    queryFn: async ({ signal }) => (await api.adminUsers.getUserActivity({ user_id: userId }, { signal })).logs,
  })
}

export function useUpdateUserStatus(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { new_status: 'active' | 'suspended'; admin_notes?: string }) =>
      api.adminUsers.updateUserStatus({ target_user_id: userId, ...input }),
    onSuccess: (_, { new_status }) =>
      toast({
        title: 'User status updated',
        message: `User has been ${new_status === 'active' ? 'activated' : 'suspended'} successfully.`,
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Error updating user status', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useForceLogout(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (admin_notes: string | undefined) =>
      api.adminUsers.forceLogout({ target_user_id: userId, admin_notes }),
    onSuccess: ({ ended }) =>
      toast({
        title: 'User signed out',
        message: `${numberOf(ended, 'session was ended', 'sessions were ended')}.`,
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Force logout failed', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { invitation_id: string; admin_notes?: string }) => api.adminUsers.revokeInvitation(input),
    onSuccess: () => toast({ title: 'Invitation revoked', tone: 'success' }),
    onError: (error) => toast({ title: 'Error revoking invitation', message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
