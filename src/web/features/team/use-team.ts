import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api'
import { errorMessage } from '#web/platform/error-message'
import { toast } from '#web/platform/toast'
import { useCompanyId } from '../../ui/use-company-id.ts'

export function useMembers(search: string) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['team', company, 'members', search],
    queryFn: ({ pageParam, signal }) => api.team.listMembers({ search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function useRoles() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['team', company, 'roles'],
    queryFn: async ({ signal }) => (await api.team.listRoles({}, { signal })).roles,
  })
}

export function useInvitations(showAll: boolean) {
  const company = useCompanyId()
  return useInfiniteQuery({
    queryKey: ['team', company, 'invitations', showAll],
    queryFn: ({ pageParam, signal }) =>
      api.invitations.listInvitations({ show_all: showAll ? 'true' : 'false', cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

export function useResendInvitation() {
  const renew = useRenewInvitations()
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

export function useCancelInvitation() {
  const renew = useRenewInvitations()
  return useMutation({
    mutationFn: (input: { invitation_id: string; reason?: string }) => api.invitations.cancelInvitation(input),
    onSuccess: () => toast({ title: 'Invitation cancelled', tone: 'success' }),
    onError: (error) => failed(`Failed to cancel invitation: ${errorMessage(error)}`),
    onSettled: renew,
  })
}

interface Sending {
  addresses: readonly string[]
  company_role_id: string
}

/** Sends one after the other and resolves to the addresses that were refused; those stay in the form. */
export function useSendInvitations() {
  const renew = useRenewInvitations()
  return useMutation({
    mutationFn: async ({ addresses, company_role_id }: Sending) => {
      const refused: { email: string; reason: string }[] = []
      for (const email of addresses) {
        try {
          await api.invitations.sendTeamInvitation({ email, company_role_id })
        } catch (error) {
          refused.push({ email, reason: errorMessage(error) })
        }
      }
      return { refused }
    },
    onSuccess: ({ refused }, { addresses }) => {
      const [first] = refused
      if (first) return failed(`Failed to send invitation: ${first.reason}`)
      toast({
        title: 'Invitation sent',
        message: `An invitation is on its way to ${addresses.join(', ')}.`,
        tone: 'success',
      })
    },
    onSettled: renew,
  })
}

function useRenewInvitations() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['team', company, 'invitations'] }),
      client.invalidateQueries({ queryKey: ['dashboard', company] }),
    ])
}

function failed(message: string): void {
  toast({ title: 'Error', message, tone: 'danger' })
}
