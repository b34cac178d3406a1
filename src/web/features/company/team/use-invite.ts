import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { type Sending, sendInvitations, toastOf } from './send-invitations.ts'
import { team } from './use-members.ts'

const calls = {
  send: companyApi.invitations.sendTeamInvitations,
  deliveries: companyApi.invitations.getInvitationDeliveries,
}

/** Resolves to a result per address; shows the toast even if the dialog was closed. */
export function useInvite() {
  const invalidate = useInvalidate()
  return useApiMutation((sending: Sending) => sendInvitations(sending, calls), {
    successToast: (results) => {
      // Not awaited: the dialog shows the results immediately.
      void invalidate(team)
      return toastOf(results)
    },
    errorToast: 'Failed to send invitation:',
    invalidates: [],
  })
}
