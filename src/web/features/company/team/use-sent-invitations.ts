import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { useRenewTeam } from './use-members.ts'

export function useInvitations(showAll: boolean) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['team', company, 'invitations', showAll],
    queryFn: ({ pageParam, signal }) =>
      api.invitations.listInvitations({ show_all: showAll ? 'true' : 'false', cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // A mail on its way arrives, or does not, within seconds.
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.invitations.some(onItsWay)) ? 3000 : false),
  })
}

/** Of an invitation made a moment ago; an older one that still waits is not asked about all day. */
function onItsWay({ delivery, status, created_at }: { delivery: string; status: string; created_at: string }): boolean {
  return status === 'pending' && delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
}

export function useInvitableEvents() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['team', company, 'invitable-events'],
    queryFn: ({ signal }) => api.invitations.listInvitableEvents({}, { signal }),
  })
}

/** [C-TEAM-84 C-TEAM-85] */
export function useResendInvitation() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: (invitation_id: string) => api.invitations.resendInvitation({ invitation_id }),
    onSuccess: () =>
      toast({
        title: 'Invitation resent',
        message: 'A new invitation email has been sent with a fresh link.',
        tone: 'success',
      }),
    onError: (error) => failed(`Failed to resend invitation: ${errorMessage(error)}`),
    onSettled: renew,
  })
}

/** Resolves to the fresh link; the caller puts it where the person can take it. [C-TEAM-88] */
export function useCopyInvitationLink() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: async (invitation_id: string) => (await api.invitations.copyInvitationLink({ invitation_id })).link,
    onError: (error) => failed(`Failed to copy the link: ${errorMessage(error)}`),
    onSettled: renew,
  })
}

/** [C-TEAM-82 C-TEAM-83] */
export function useCancelInvitation() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: (input: { invitation_id: string; reason?: string }) => api.invitations.cancelInvitation(input),
    onSuccess: () => toast({ title: 'Invitation cancelled', tone: 'success' }),
    onError: (error) => failed(`Failed to cancel invitation: ${errorMessage(error)}`),
    onSettled: renew,
  })
}

function failed(message: string): void {
  toast({ title: 'Error', message, tone: 'danger' })
}
