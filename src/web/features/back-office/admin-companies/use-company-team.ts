import type { Sent } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'

export type NewInvitation = Sent<typeof adminCompanies.calls.inviteToCompany>

/** [A-CDET-58] */
export function useInvite() {
  return useAct(api.adminCompanies.inviteToCompany, {
    done: ({ invitation }) => ({ title: 'Invitation sent', message: `${invitation.email} gets a mail with a link.` }),
    failed: 'Failed to send invitation',
    stale,
  })
}

export function useResend() {
  return useAct(api.adminCompanies.resendCompanyInvitation, {
    done: { title: 'Invitation resent', message: 'A new invitation email has been sent with a fresh link.' },
    failed: 'Failed to resend invitation',
    stale,
  })
}

/** Resolves to the fresh link. */
export function useMintLink() {
  return useAct(api.adminCompanies.copyCompanyInvitationLink, { failed: 'Failed to copy the link', stale })
}

export function useCancelInvitation() {
  const failed = 'Failed to cancel invitation'
  return useAct(api.adminCompanies.cancelCompanyInvitation, { done: 'Invitation cancelled', failed, stale })
}
