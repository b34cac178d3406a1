import { companyStatusLabels } from '#web/domain/status-labels.ts'
import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'

/** [A-CDET-23] */
export const nothingToChange = {
  title: 'No Changes',
  message: 'The company has this status already.',
  tone: 'info',
} as const

/** [A-CDET-23 A-CDET-29] */
export function useUpdateStatus() {
  return useAct(api.adminCompanies.adminUpdateCompanyStatus, {
    done: (_, { new_status }) => ({
      title: 'Status updated',
      message: `The company is ${companyStatusLabels[new_status].word.toLowerCase()} now.`,
    }),
    failed: (error) => (isRefusedWith(error, 'company_status_unchanged') ? nothingToChange : 'Update Failed'),
    stale,
  })
}

/** [A-CDET-28 A-CDET-30] */
export function useReactivate() {
  return useAct(api.adminCompanies.reactivateCompany, {
    done: { title: 'Company reactivated', message: 'Its members can work again.' },
    failed: 'Reactivation Failed',
    stale,
  })
}

export function useAssignPlan() {
  return useAct(api.adminCompanies.assignPlan, { done: 'Plan assigned', failed: 'Failed to assign the plan', stale })
}

export function useUpdateCompany() {
  return useAct(api.adminCompanies.updateCompany, {
    done: 'Details saved',
    failed: 'Failed to save the details',
    stale,
  })
}

export function useExtendTrial() {
  return useAct(api.adminCompanies.extendTrial, {
    done: ({ trial_ends_at }) => ({ title: 'Trial extended', message: `It ends on ${longDate(trial_ends_at)}.` }),
    failed: 'Failed to extend the trial',
    stale,
  })
}

export function useCreateCompany() {
  return useAct(api.adminCompanies.createCompany, {
    done: (_, { owner_email }) => ({ title: 'Company created', message: `${owner_email} is invited as its owner.` }),
    failed: 'Error creating company',
    stale,
  })
}

interface Going {
  action: 'portal' | 'dashboard'
  tab: ReservedTab
}

/** In a tab of its own, taken in the click itself. [A-CDET-62..65] */
export function useProviderPages(company_id: string) {
  const go = ({ action }: Going) => api.adminCompanies.adminStripePortal({ company_id, action })
  const { mutate, isPending, variables } = useAct(go, {
    done: ({ url }, { tab }) => tab.lead(url),
    failed: (error, { tab }) => {
      tab.close()
      const reason = errorMessage(error, '')
      const failed = 'Failed to open Stripe portal'
      return { title: 'Stripe Portal Error', message: reason ? `${failed}: ${reason}` : failed }
    },
    stale: [],
  })
  return {
    opening: isPending ? variables.action : null,
    open: (action: Going['action']) => mutate({ action, tab: reserveTab() }),
  }
}
