import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CompanyStatus } from '#shared/company-status.ts'
import { companyStatusWords } from '#web/domain/status-labels.ts'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'

/** Whatever is done to a company shows in lists, counts and logs of the back office. */
export function useRenewBackOffice() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['admin'] })
}

export function failed(title: string, message: string): void {
  toast({ title, message, tone: 'danger' })
}

/** [A-CDET-23] */
export function nothingToChange(): void {
  toast({ title: 'No Changes', message: 'The company has this status already.', tone: 'info' })
}

/** [A-CDET-23 A-CDET-29] */
export function useUpdateStatus(companyId: string) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: { new_status: CompanyStatus; admin_notes?: string }) =>
      api.adminCompanies.adminUpdateCompanyStatus({ company_id: companyId, ...input }),
    onSuccess: (_, { new_status }) =>
      toast({
        title: 'Status updated',
        message: `The company is ${companyStatusWords[new_status].word.toLowerCase()} now.`,
        tone: 'success',
      }),
    onError: (error) =>
      isRefusedWith(error, 'company_status_unchanged')
        ? nothingToChange()
        : failed('Update Failed', errorMessage(error)),
    onSettled: renew,
  })
}

/** [A-CDET-28 A-CDET-30] */
export function useReactivate(companyId: string) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (admin_notes?: string) => api.adminCompanies.reactivateCompany({ company_id: companyId, admin_notes }),
    onSuccess: () => toast({ title: 'Company reactivated', message: 'Its members can work again.', tone: 'success' }),
    onError: (error) => failed('Reactivation Failed', errorMessage(error)),
    onSettled: renew,
  })
}

export function useAssignPlan(companyId: string) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: (input: { plan_id: string; admin_notes?: string }) =>
      api.adminCompanies.assignPlan({ company_id: companyId, ...input }),
    onSuccess: () => toast({ title: 'Plan assigned', tone: 'success' }),
    onError: (error) => failed('Failed to assign the plan', errorMessage(error)),
    onSettled: renew,
  })
}

interface Going {
  action: 'portal' | 'dashboard'
  tab: ReservedTab
}

/** In a tab of its own, taken in the click itself. [A-CDET-62..65] */
export function useProviderPages(companyId: string) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action }: Going) => api.adminCompanies.adminStripePortal({ company_id: companyId, action }),
    onSuccess: ({ url }, { tab }) => tab.lead(url),
    onError: (_, { tab }) => {
      tab.close()
      failed('Stripe Portal Error', 'Failed to open Stripe portal')
    },
  })
  return {
    opening: isPending ? variables.action : null,
    open: (action: Going['action']) => mutate({ action, tab: reserveTab() }),
  }
}

/** Its failure is told in the server's own words. [A-CDET-66..72] */
export function useSyncCustomer(companyId: string) {
  const renew = useRenewBackOffice()
  return useMutation({
    mutationFn: () => api.subscriptions.syncCompany({ company_id: companyId }),
    onSuccess: ({ changed }) =>
      toast({
        title: 'Sync Complete',
        message: changed ? 'The company has been brought up to date.' : 'The company was up to date.',
        tone: 'success',
      }),
    onError: (error) => failed('Sync Failed', errorMessage(error)),
    onSettled: renew,
  })
}
