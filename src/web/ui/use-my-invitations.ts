import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MyInvitation } from '#shared/features/invitations'
import { api } from '#web/platform/api'
import { errorMessage } from '#web/platform/error-message'
import { toast } from '#web/platform/toast'
import { useSession } from '../platform/session.tsx'

const key = ['invitations', 'mine']

/** Invitations that wait for the signed-in person; looked for again whenever the page is returned to. */
export function useMyInvitations() {
  const signedIn = Boolean(useSession().account?.user)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.invitations.listMyInvitations({}, { signal })).invitations,
    refetchOnWindowFocus: true,
    // The shell is still there for a moment after the sign-out.
    enabled: signedIn,
  })
}

export function useAnswerInvitation() {
  const client = useQueryClient()
  const { reload } = useSession()
  return useMutation({
    mutationFn: async ({ invitation, accept }: { invitation: MyInvitation; accept: boolean }) => {
      const input = { invitation_id: invitation.id }
      if (!accept) return api.invitations.declineMyInvitation(input)
      await api.invitations.acceptMyInvitation(input)
      return reload()
    },
    onSuccess: (_, { invitation, accept }) =>
      toast(
        accept
          ? {
              title: 'Invitation accepted!',
              message: `Welcome to ${invitation.company_name}! You find it in the company switcher.`,
              tone: 'success',
            }
          : { title: 'Invitation declined', message: invitation.company_name, tone: 'success' },
      ),
    onError: (error, { accept }) =>
      toast({
        title: accept ? 'Failed to accept invitation' : 'Failed to decline invitation',
        message: errorMessage(error),
        tone: 'danger',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
