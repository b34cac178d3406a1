import type { ManagedPlan } from '#shared/features/back-office/plans.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'
import type { PlanRequest } from './plan-form.ts'

/** Queries to invalidate. Single plans are not included, because they are refetched when opened. */
const invalidates: readonly InvalidationTarget[] = [api.plans.listPlans]

export function useIsSelling() {
  return useApiQuery(api.plans.listPlans, {}, { select: ({ selling }) => selling })
}

/** Plan with its modules and usage. Never cached, because the dialog edits it. */
export function usePlan(plan_id: string) {
  return useApiQuery(api.plans.getPlan, { plan_id }, { staleTime: 0, gcTime: 0 })
}

export function usePlanModules() {
  return useApiQuery(api.plans.listPlanModules, {}, { select: ({ modules }) => modules })
}

/** Toast for a plan that was saved, but could not be copied to Stripe. */
const syncFailedToast = {
  title: 'Warning: Stripe sync failed',
  message: 'Plan updated locally but Stripe sync failed. Please update Stripe manually.',
  tone: 'danger',
} as const

export function useSavePlan(planId: string | null) {
  const save = (plan: PlanRequest) =>
    planId === null ? api.plans.createPlan(plan) : api.plans.updatePlan({ plan_id: planId, plan })
  return useApiMutation(save, {
    successToast: ({ plan, product }) => {
      const failure = product && !product.success ? product.error : null
      if (planId !== null) return failure ? syncFailedToast : { title: 'Plan updated successfully', message: plan.name }
      return {
        title: 'Plan created successfully',
        message: failure ? `${plan.name}. The Stripe product has not been created yet: ${failure}` : plan.name,
      }
    },
    errorToast: planId === null ? 'Error creating plan' : 'Error updating plan',
    invalidates,
  })
}

export function useSetPlanFlag() {
  return useApiMutation(api.plans.setPlanFlag, {
    successToast: ({ plan }, { flag, value }) => ({
      title: 'Plan updated successfully',
      message: `${plan.name} is ${flagWords[flag][value ? 1 : 0]}.`,
    }),
    errorToast: 'Error updating plan',
    invalidates,
  })
}

const flagWords = {
  is_active: ['inactive now', 'active now'],
  is_featured: ['no longer featured', 'featured now'],
  is_private: ['public now', 'private now'],
} as const

export function useDeletePlan({ name }: ManagedPlan) {
  return useApiMutation(api.plans.deletePlan, {
    successToast: { title: 'Plan deleted', message: name },
    errorToast: 'Error deleting plan',
    invalidates,
  })
}
