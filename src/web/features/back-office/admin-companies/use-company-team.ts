import type { RequestInput } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export type NewInvitation = RequestInput<typeof adminCompanies.calls.inviteToCompany>

export function useInviteToCompany() {
  return useApiMutation(api.adminCompanies.inviteToCompany, {
    successToast: ({ invitation }) => ({
      title: 'Invitation sent',
      message: `An invitation was sent to ${invitation.email}.`,
    }),
    errorToast: 'Failed to send invitation',
    invalidates: backOfficeQueries,
  })
}

export function useResendInvitation() {
  return useApiMutation(api.adminCompanies.resendCompanyInvitation, {
    successToast: { title: 'Invitation resent', message: 'A new invitation email has been sent with a fresh link.' },
    errorToast: 'Failed to resend invitation',
    invalidates: backOfficeQueries,
  })
}

export function useCreateInvitationLink() {
  return useApiMutation(api.adminCompanies.copyCompanyInvitationLink, {
    errorToast: 'Failed to copy the link',
    invalidates: backOfficeQueries,
  })
}

export function useCancelInvitation() {
  const failed = 'Failed to cancel invitation'
  return useApiMutation(api.adminCompanies.cancelCompanyInvitation, {
    successToast: 'Invitation cancelled',
    errorToast: failed,
    invalidates: backOfficeQueries,
  })
}
