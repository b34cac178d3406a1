import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'
import type { PlanSent } from './plan-form.ts'

/** A plan that is open is asked for whenever it is opened. */
const stale: readonly Stale[] = [api.plans.listPlans]

/** Whether anything is sold here at all. */
export function useSelling() {
  return useCall(api.plans.listPlans, {}, { select: ({ selling }) => selling })
}

/** A plan with its modules and how many it touches; always fresh, as it is about to be changed. */
export function usePlan(plan_id: string) {
  return useCall(api.plans.getPlan, { plan_id }, { staleTime: 0, gcTime: 0 })
}

export function usePlanModules() {
  return useCall(api.plans.listPlanModules, {}, { select: ({ modules }) => modules })
}

/** The plan is saved all the same. [A-PLAN-109] */
const syncFailed = {
  title: 'Warning: Stripe sync failed',
  message: 'Plan updated locally but Stripe sync failed. Please update Stripe manually.',
  tone: 'danger',
} as const

/** Makes a plan, or changes the one of the id. [A-PLAN-100 A-PLAN-109 A-PLAN-126..129] */
export function useSavePlan(planId: string | null) {
  const save = (plan: PlanSent) =>
    planId === null ? api.plans.createPlan(plan) : api.plans.updatePlan({ plan_id: planId, plan })
  return useAct(save, {
    done: ({ plan, product }) => {
      const failure = product && !product.success ? product.error : null
      if (planId !== null) return failure ? syncFailed : { title: 'Plan updated successfully', message: plan.name }
      return {
        title: 'Plan created successfully',
        message: failure ? `${plan.name}. Its Stripe product is still to be made: ${failure}` : plan.name,
      }
    },
    failed: planId === null ? 'Error creating plan' : 'Error updating plan',
    stale,
  })
}

export function useSetPlanFlag() {
  return useAct(api.plans.setPlanFlag, {
    done: ({ plan }) => ({ title: 'Plan updated successfully', message: plan.name }),
    failed: 'Error updating plan',
    stale,
  })
}

export function useDeletePlan({ name }: ManagedPlan) {
  return useAct(api.plans.deletePlan, {
    done: { title: 'Plan deleted', message: name },
    failed: 'Error deleting plan',
    stale,
  })
}
