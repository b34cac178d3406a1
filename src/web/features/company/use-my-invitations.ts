import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

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
