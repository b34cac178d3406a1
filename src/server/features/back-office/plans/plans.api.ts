import { implement } from '#server/platform/app/implement.ts'
import { plans } from '#shared/features/back-office/plans.ts'
import { createPlan } from './create-plan.ts'
import { createPlanProduct } from './create-plan-product.ts'
import { deletePlan } from './delete-plan.ts'
import { getPlan } from './get-plan.ts'
import { listPlanModules } from './list-plan-modules.ts'
import { listPlans } from './list-plans.ts'
import { setPlanFlag } from './set-plan-flag.ts'
import { syncPlanProduct } from './sync-plan-product.ts'
import { updatePlan } from './update-plan.ts'

export const plansApi = implement(plans, {
  listPlans,
  getPlan,
  listPlanModules,
  createPlan,
  updatePlan,
  setPlanFlag,
  deletePlan,
  createPlanProduct,
  syncPlanProduct,
})
