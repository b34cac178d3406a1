import type { MyInvitation } from '#shared/features/company/invitations.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSession } from '#web/platform/session/session.tsx'

const listMyInvitationsCall = api.invitations.listMyInvitations

/** Pending invitations to the user. Refetched when the tab gets the focus. */
export function useMyInvitations() {
  // This hook still renders briefly after signing out, when the request would fail.
  const signedIn = Boolean(useSession().account?.user)
  return useApiQuery(listMyInvitationsCall, signedIn ? {} : null, {
    select: ({ invitations }) => invitations,
    refetchOnWindowFocus: true,
  })
}

export function useAcceptMyInvitation({ company_name }: MyInvitation) {
  return useApiMutation(api.invitations.acceptMyInvitation, {
    successToast: {
      title: 'Invitation accepted!',
      message: `Welcome to ${company_name}! You find it in the company switcher.`,
    },
    errorToast: 'Failed to accept invitation',
    invalidates: ['session', listMyInvitationsCall],
  })
}

export function useDeclineMyInvitation({ company_name }: MyInvitation) {
  return useApiMutation(api.invitations.declineMyInvitation, {
    successToast: { title: 'Invitation declined', message: company_name },
    errorToast: 'Failed to decline invitation',
    invalidates: [listMyInvitationsCall],
  })
}
