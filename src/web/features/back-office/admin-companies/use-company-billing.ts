import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { exactPriceText } from '#web/ui/format/money.ts'

const { companyBilling } = api

export function useCompanyInvoices(company_id: string | null) {
  const input = company_id === null ? null : { company_id }
  return useApiQuery(companyBilling.getCompanyInvoices, input)
}

/** Cost of a plan change. Never cached. */
export function useCompanyPlanPreview(company_id: string, plan_id: string) {
  return useApiQuery(companyBilling.previewCompanyPlanChange, plan_id === '' ? null : { company_id, plan_id }, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export function useChangeCompanyPlan() {
  return useApiMutation(companyBilling.changeCompanyPlan, {
    successToast: { title: 'Plan changed', message: 'The owner is notified by email.' },
    errorToast: 'Plan Not Changed',
    invalidates: backOfficeQueries,
  })
}

export function useCancelCompanySubscription() {
  return useApiMutation(companyBilling.cancelCompanySubscription, {
    successToast: (_, { when }) => ({
      title: when === 'now' ? 'Subscription ended' : 'Subscription cancelled',
      message: 'The owner is notified by email.',
    }),
    errorToast: 'Cancellation Failed',
    invalidates: backOfficeQueries,
  })
}

export function useKeepCompanySubscription() {
  return useApiMutation(companyBilling.keepCompanySubscription, {
    successToast: { title: 'Cancellation undone', message: 'The owner is notified by email.' },
    errorToast: 'Subscription Not Kept',
    invalidates: backOfficeQueries,
  })
}

interface Refund {
  company_id: string
  invoice_id: string
  amount: number
  refunded_before: number
  reason: Parameters<typeof companyBilling.refundInvoice>[0]['reason']
  shown_reason: string | undefined
  admin_notes: string | undefined
  currency: string
}

export function useRefundInvoice() {
  const refund = ({ currency: _, ...input }: Refund) => companyBilling.refundInvoice(input)
  return useApiMutation(refund, {
    successToast: (_, { amount, currency }) => ({
      title: `${exactPriceText(amount, currency)} refunded`,
      message: 'The owner is notified by email.',
    }),
    errorToast: 'Refund Failed',
    invalidates: backOfficeQueries,
  })
}
