import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'
import { team } from './use-members.ts'

export function useInvitations(showAll: boolean) {
  return usePages(
    companyApi.invitations.listInvitations,
    { show_all: showAll ? 'true' : 'false' },
    {
      // A mail on its way arrives, or does not, within seconds.
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.invitations.some(onItsWay)) ? 3000 : false,
    },
  )
}

/** Of an invitation made a moment ago; an older one that still waits is not asked about all day. */
function onItsWay({ delivery, status, created_at }: { delivery: string; status: string; created_at: string }): boolean {
  return status === 'pending' && delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
}

/** [C-TEAM-84 C-TEAM-85] */
export function useResendInvitation() {
  return useAct(companyApi.invitations.resendInvitation, {
    done: { title: 'Invitation resent', message: 'A new invitation email has been sent with a fresh link.' },
    failed: 'Failed to resend invitation:',
    stale: team,
  })
}

/** Resolves to the fresh link; the caller puts it where the person can take it. [C-TEAM-88] */
export function useCopyInvitationLink() {
  return useAct(companyApi.invitations.copyInvitationLink, { failed: 'Failed to copy the link:', stale: team })
}

/** [C-TEAM-82 C-TEAM-83] */
export function useCancelInvitation() {
  return useAct(companyApi.invitations.cancelInvitation, {
    done: 'Invitation cancelled',
    failed: 'Failed to cancel invitation:',
    stale: team,
  })
}
