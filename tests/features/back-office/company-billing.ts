import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(companyBilling, {
  access: {
    getCompanyInvoices: admin,
    previewCompanyPlanChange: admin,
    changeCompanyPlan: admin,
    cancelCompanySubscription: admin,
    keepCompanySubscription: admin,
    refundInvoice: admin,
  },
  samples: (ids) => ({
    previewCompanyPlanChange: { company_id: ids.company, plan_id: ids.plan },
    changeCompanyPlan: { company_id: ids.company, plan_id: ids.plan, expected_amount: 0 },
    cancelCompanySubscription: { company_id: ids.company, when: 'period_end' },
    refundInvoice: {
      company_id: ids.company,
      invoice_id: 'in_sample',
      amount: 100,
      refunded_before: 0,
      reason: 'order_change',
    },
  }),
})
