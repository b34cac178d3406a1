import { useNavigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'

export function useInvitation(token: string) {
  const known = useSession().state !== 'loading'
  return useApiQuery(api.invitations.previewInvitation, token !== '' && known ? { token } : null, { retry: false })
}

/** Sign-in URL for an invitation. `accept=1` accepts it after signing in, without a second confirmation. */
export const invitationSignInUrl = (token: string) => `/auth?invite=${encodeURIComponent(token)}&accept=1`

export function useAcceptInvitation(invite_token: string) {
  const { reload } = useSession()
  const navigate = useNavigate()
  const accept = async () => {
    const accepted = await api.invitations.acceptInvitation({ invite_token })
    rememberCompany(accepted.company_id)
    await reload()
    return accepted
  }
  return useApiMutation(accept, {
    successToast: ({ company_name }) => {
      void navigate('/dashboard', { replace: true })
      return { title: 'Invitation accepted!', message: `Welcome to ${company_name}!` }
    },
    errorToast: (error) => {
      if (isSignedOut(error)) void navigate(invitationSignInUrl(invite_token))
    },
    invalidates: [],
  })
}

/** Decline an invitation. This cannot be undone: joining later needs a new invitation. */
export function useDeclineInvitation(invite_token: string) {
  const navigate = useNavigate()
  return useApiMutation(() => api.invitations.declineInvitation({ invite_token }), {
    successToast: () => {
      void navigate('/', { replace: true })
      return 'Invitation declined'
    },
    errorToast: (error) => {
      if (!isSignedOut(error)) return 'Failed to decline invitation'
      void navigate(invitationSignInUrl(invite_token))
    },
    invalidates: ['invitations'],
  })
}

function isSignedOut(error: Error): boolean {
  return hasErrorCode(error, 'no_session', 'session_expired')
}
