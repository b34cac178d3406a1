import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { toast } from '#web/platform/toast/toast.ts'

/** The invitation of the link, as the server tells it to this person. [C-INV-01] */
export function useInvitation(token: string) {
  const { state, account } = useSession()
  const userId = account?.user?.id ?? null
  return useQuery({
    queryKey: ['invitations', 'preview', token, userId],
    queryFn: () => api.invitations.previewInvitation({ token }),
    enabled: token !== '' && state !== 'loading',
    retry: false,
  })
}

export const authWithInvite = (token: string) => `/auth?invite=${encodeURIComponent(token)}`

/** Accepting makes the person a member and takes them to the dashboard of the company. [C-INV-31 C-INV-32 C-INV-42] */
export function useAcceptInvitation(token: string) {
  const { reload } = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const accepted = await api.invitations.acceptInvitation({ invite_token: token })
      rememberCompany(accepted.company_id)
      await reload()
      return accepted
    },
    onSuccess: ({ company_name }) => {
      toast({ title: 'Invitation accepted!', message: `Welcome to ${company_name}!`, tone: 'success' })
      void navigate('/dashboard', { replace: true })
    },
    onError: (error) => {
      if (isRefusedWith(error, 'no_session', 'session_expired')) void navigate(authWithInvite(token))
    },
  })
}

/** The invitation is over for good; to join later takes a new one. */
export function useDeclineInvitation(token: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.invitations.declineInvitation({ invite_token: token }),
    onSuccess: async () => {
      toast({ title: 'Invitation declined', tone: 'success' })
      await navigate('/', { replace: true })
    },
    onError: (error) => {
      if (isRefusedWith(error, 'no_session', 'session_expired')) void navigate(authWithInvite(token))
      else toast({ title: 'Failed to decline invitation', message: errorMessage(error), tone: 'danger' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  })
}
