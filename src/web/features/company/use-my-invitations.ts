import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { useSession } from '#web/platform/session/session.tsx'

const mine = api.invitations.listMyInvitations

/** Invitations that wait for the signed-in person; looked for again whenever the page is returned to. */
export function useMyInvitations() {
  // The shell is still there for a moment after the sign-out.
  const signedIn = Boolean(useSession().account?.user)
  return useCall(mine, signedIn ? {} : null, {
    select: ({ invitations }) => invitations,
    refetchOnWindowFocus: true,
  })
}

export function useAcceptMyInvitation({ company_name }: MyInvitation) {
  return useAct(api.invitations.acceptMyInvitation, {
    done: {
      title: 'Invitation accepted!',
      message: `Welcome to ${company_name}! You find it in the company switcher.`,
    },
    failed: 'Failed to accept invitation',
    stale: ['session', mine],
  })
}

export function useDeclineMyInvitation({ company_name }: MyInvitation) {
  return useAct(api.invitations.declineMyInvitation, {
    done: { title: 'Invitation declined', message: company_name },
    failed: 'Failed to decline invitation',
    stale: [mine],
  })
}
