import { companyApi } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { team } from './use-members.ts'

export function useInvitations(showAll: boolean) {
  return useApiInfiniteQuery(
    companyApi.invitations.listInvitations,
    { show_all: showAll ? 'true' : 'false' },
    {
      // Sending an email takes seconds.
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.invitations.some(onItsWay)) ? 3000 : false,
    },
  )
}

/** Only for new invitations; older queued ones are not polled. */
function onItsWay({ delivery, status, created_at }: { delivery: string; status: string; created_at: string }): boolean {
  return status === 'pending' && delivery === 'queued' && Date.now() - Date.parse(created_at) < 60_000
}

export function useResendInvitation() {
  return useApiMutation(companyApi.invitations.resendInvitation, {
    successToast: { title: 'Invitation resent', message: 'A new invitation email has been sent with a fresh link.' },
    errorToast: 'Failed to resend invitation:',
    invalidates: team,
  })
}

export function useCopyInvitationLink() {
  return useApiMutation(companyApi.invitations.copyInvitationLink, {
    errorToast: 'Failed to copy the link:',
    invalidates: team,
  })
}

export function useCancelInvitation() {
  return useApiMutation(companyApi.invitations.cancelInvitation, {
    successToast: 'Invitation cancelled',
    errorToast: 'Failed to cancel invitation:',
    invalidates: team,
  })
}
