import { useNavigate } from 'react-router'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { rememberCompany } from '#web/platform/session/selected-company.ts'
import { useSession } from '#web/platform/session/session.tsx'

/** The invitation of the link, as the server tells it to this person. [C-INV-01] */
export function useInvitation(token: string) {
  const known = useSession().state !== 'loading'
  return useCall(api.invitations.previewInvitation, token !== '' && known ? { token } : null, { retry: false })
}

/** Whoever comes from here wants to accept, and is not asked again. */
export const authWithInvite = (token: string) => `/auth?invite=${encodeURIComponent(token)}&accept=1`

/** Accepting makes the person a member and takes them to the dashboard of the company. [C-INV-31 C-INV-32 C-INV-42] */
export function useAcceptInvitation(invite_token: string) {
  const { reload } = useSession()
  const navigate = useNavigate()
  const accept = async () => {
    const accepted = await api.invitations.acceptInvitation({ invite_token })
    rememberCompany(accepted.company_id)
    await reload()
    return accepted
  }
  return useAct(accept, {
    done: ({ company_name }) => {
      void navigate('/dashboard', { replace: true })
      return { title: 'Invitation accepted!', message: `Welcome to ${company_name}!` }
    },
    failed: (error) => {
      if (isSignedOut(error)) void navigate(authWithInvite(invite_token))
    },
    stale: [],
  })
}

/** The invitation is over for good; to join later takes a new one. */
export function useDeclineInvitation(invite_token: string) {
  const navigate = useNavigate()
  return useAct(() => api.invitations.declineInvitation({ invite_token }), {
    done: () => {
      void navigate('/', { replace: true })
      return 'Invitation declined'
    },
    failed: (error) => {
      if (!isSignedOut(error)) return 'Failed to decline invitation'
      void navigate(authWithInvite(invite_token))
    },
    stale: ['invitations'],
  })
}

function isSignedOut(error: Error): boolean {
  return isRefusedWith(error, 'no_session', 'session_expired')
}
