import { useMutation } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { failed, useRenewBackOffice } from './use-company-acts.ts'

/** [A-CDET-94..96] */
export function useAddOverride() {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: Sent<typeof adminCompanies.calls.createModuleOverride>) =>
      api.adminCompanies.createModuleOverride(input),
    onSuccess: () =>
      toast({
        title: 'Success',
        message: 'Module override created successfully. Company admins have been automatically granted access.',
        tone: 'success',
      }),
    onError: (error) => failed('Error', errorMessage(error, 'Failed to create module override')),
    onSettled: renew,
  })
}

/** [A-CDET-97 A-CDET-98] */
export function useSwitchOverride() {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: { override_id: string; is_enabled: boolean }) => api.adminCompanies.setModuleOverride(input),
    onSuccess: () => toast({ title: 'Override updated', tone: 'success' }),
    onError: (error) => failed('Error', `Failed to update override: ${errorMessage(error)}`),
    onSettled: renew,
  })
}

/** [A-CDET-99 A-CDET-100] */
export function useDeleteOverride() {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: { override_id: string; admin_notes?: string }) =>
      api.adminCompanies.deleteModuleOverride(input),
    onSuccess: () => toast({ title: 'Override deleted', tone: 'success' }),
    onError: (error) => failed('Error', `Failed to delete override: ${errorMessage(error)}`),
    onSettled: renew,
  })
}
