import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'

export const noChangesToast = {
  title: 'No Changes',
  message: 'The company already has this status.',
  tone: 'info',
} as const

export function useUpdateCompanyStatus() {
  return useApiMutation(api.adminCompanies.adminUpdateCompanyStatus, {
    successToast: (_, { new_status }) => ({
      title: 'Status updated',
      message: `The company is now ${companyStatusLabels[new_status].word.toLowerCase()}.`,
    }),
    errorToast: (error) => (hasErrorCode(error, 'company_status_unchanged') ? noChangesToast : 'Update Failed'),
    invalidates: backOfficeQueries,
  })
}

export function useReactivateCompany() {
  return useApiMutation(api.adminCompanies.reactivateCompany, {
    successToast: ({ active_until }) => ({
      title: 'Company reactivated',
      message: active_until
        ? `Members have access again until ${longDate(active_until)}.`
        : 'Members have access again.',
    }),
    errorToast: 'Reactivation Failed',
    invalidates: backOfficeQueries,
  })
}

export function useAssignPlan() {
  return useApiMutation(api.adminCompanies.assignPlan, {
    successToast: 'Plan assigned',
    errorToast: 'Failed to assign the plan',
    invalidates: backOfficeQueries,
  })
}

export function useUpdateCompany() {
  return useApiMutation(api.adminCompanies.updateCompany, {
    successToast: 'Details saved',
    errorToast: 'Failed to save the details',
    invalidates: backOfficeQueries,
  })
}

export function useExtendTrial() {
  return useApiMutation(api.adminCompanies.extendTrial, {
    successToast: ({ trial_ends_at }) => ({
      title: 'Trial extended',
      message: `It ends on ${longDate(trial_ends_at)}.`,
    }),
    errorToast: 'Failed to extend the trial',
    invalidates: backOfficeQueries,
  })
}

export function useCreateCompany() {
  return useApiMutation(api.adminCompanies.createCompany, {
    successToast: (_, { owner_email }) => ({
      title: 'Company created',
      message: `${owner_email} has been invited as the owner.`,
    }),
    errorToast: 'Error creating company',
    invalidates: backOfficeQueries,
  })
}

interface StripePageRequest {
  action: 'portal' | 'dashboard'
  tab: ReservedTab
}

/** Open Stripe pages of a company. The tab opens in the click handler, otherwise the browser blocks it. */
export function useStripePages(company_id: string) {
  const go = ({ action }: StripePageRequest) => api.adminCompanies.adminStripePortal({ company_id, action })
  const { mutate, isPending, variables } = useApiMutation(go, {
    successToast: ({ url }, { tab }) => tab.lead(url),
    errorToast: (error, { tab }) => {
      tab.close()
      const reason = errorMessage(error, '')
      const failed = 'Failed to open Stripe portal'
      return { title: 'Stripe Portal Error', message: reason ? `${failed}: ${reason}` : failed }
    },
    invalidates: [],
  })
  return {
    opening: isPending ? variables.action : null,
    open: (action: StripePageRequest['action']) => mutate({ action, tab: reserveTab() }),
  }
}
