import { useMutation } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { failed, useRenewBackOffice } from './use-company-acts.ts'

export type NewInvitation = Sent<typeof adminCompanies.calls.inviteToCompany>

/** [A-CDET-58] */
export function useInvite() {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: NewInvitation) => api.adminCompanies.inviteToCompany(input),
    onSuccess: ({ invitation }) =>
      toast({ title: 'Invitation sent', message: `${invitation.email} gets a mail with a link.`, tone: 'success' }),
    onError: (error) => failed('Failed to send invitation', errorMessage(error)),
    onSettled: renew,
  })
}

export function useResend(of: { company_id: string; invitation_id: string }) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: () => api.adminCompanies.resendCompanyInvitation(of),
    onSuccess: () =>
      toast({
        title: 'Invitation resent',
        message: 'A new invitation email has been sent with a fresh link.',
        tone: 'success',
      }),
    onError: (error) => failed('Failed to resend invitation', errorMessage(error)),
    onSettled: renew,
  })
}

/** Resolves to the fresh link. */
export function useMintLink(of: { company_id: string; invitation_id: string }) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: async () => (await api.adminCompanies.copyCompanyInvitationLink(of)).link,
    onError: (error) => failed('Failed to copy the link', errorMessage(error)),
    onSettled: renew,
  })
}

export function useCancelInvitation(of: { company_id: string; invitation_id: string }) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (admin_notes?: string) => api.adminCompanies.cancelCompanyInvitation({ ...of, admin_notes }),
    onSuccess: () => toast({ title: 'Invitation cancelled', tone: 'success' }),
    onError: (error) => failed('Failed to cancel invitation', errorMessage(error)),
    onSettled: renew,
  })
}
