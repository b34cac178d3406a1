import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { type Sending, sendInvitations, toastOf } from './send-invitations.ts'
import { team } from './use-members.ts'

const calls = {
  send: companyApi.invitations.sendTeamInvitations,
  deliveries: companyApi.invitations.getInvitationDeliveries,
}

/** Resolves to a result per address; the toast comes even when the dialog was closed in the meantime. */
export function useInvite() {
  const invalidate = useInvalidate()
  return useAct((sending: Sending) => sendInvitations(sending, calls), {
    done: (results) => {
      // Not waited for: the dialog shows the results at once.
      void invalidate(team)
      return toastOf(results)
    },
    failed: 'Failed to send invitation:',
    stale: [],
  })
}
