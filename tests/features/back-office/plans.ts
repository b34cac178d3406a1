import { plans } from '#shared/features/back-office/plans.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { samplePlan } from '#tests/support/sample-values.ts'

export const guard = guarded(plans, {
  access: {
    listPlans: admin,
    getPlan: admin,
    listPlanModules: admin,
    createPlan: admin,
    updatePlan: admin,
    setPlanFlag: admin,
    deletePlan: admin,
    createPlanProduct: admin,
    syncPlanProduct: admin,
  },
  samples: (ids) => ({
    createPlan: samplePlan,
    updatePlan: { plan_id: ids.plan, plan: { ...samplePlan, name: 'Sample changed' } },
    setPlanFlag: { plan_id: ids.plan, flag: 'is_featured', value: true },
  }),
})
