import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type Sending, sendInvitations, toastOf } from './send-invitations.ts'
import { useRenewTeam } from './use-members.ts'

const calls = {
  send: api.invitations.sendTeamInvitation,
  delivery: api.invitations.getInvitationDelivery,
}

/** Resolves to a result per address; the toast comes even when the dialog was closed in the meantime. */
export function useInvite() {
  const renew = useRenewTeam()
  return useMutation({
    mutationFn: (sending: Sending) => sendInvitations(sending, calls),
    onSuccess: (results) => toast(toastOf(results)),
    // Not waited for: the dialog shows the results at once.
    onSettled: () => void renew(),
  })
}
