import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { ManagedPlan, plans } from '#shared/features/back-office/plans.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Toast, toast } from '#web/platform/toast/toast.ts'
import type { PlanSent } from './plan-form.ts'

export const plansKey = ['admin', 'plans']

export function useAllPlans() {
  return useQuery({
    queryKey: plansKey,
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).plans,
  })
}

/** Whether anything is sold here at all. */
export function useSelling() {
  return useQuery({
    queryKey: [...plansKey, 'selling'],
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).selling,
  })
}

/** A plan with its modules and how many it touches; always fresh, as it is about to be changed. */
export function usePlan(planId: string) {
  return useQuery({
    queryKey: [...plansKey, planId],
    queryFn: ({ signal }) => api.plans.getPlan({ plan_id: planId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function usePlanModules() {
  return useQuery({
    queryKey: [...plansKey, 'modules'],
    queryFn: async ({ signal }) => (await api.plans.listPlanModules({}, { signal })).modules,
  })
}

export function useCompanyTypeChoices() {
  return useQuery({
    queryKey: ['admin', 'company-types'],
    queryFn: async ({ signal }) => (await api.companyTypes.listCompanyTypes({}, { signal })).company_types,
  })
}

/** The plan is saved all the same. [A-PLAN-109] */
const syncFailed: Toast = {
  title: 'Warning: Stripe sync failed',
  message: 'Plan updated locally but Stripe sync failed. Please update Stripe manually.',
  tone: 'danger',
}

/** Makes a plan, or changes the one of the id. [A-PLAN-100 A-PLAN-109 A-PLAN-126..129] */
export function useSavePlan(planId: string | null) {
  const renew = useRenewPlans()
  return useMutation({
    mutationFn: (plan: PlanSent) =>
      planId === null ? api.plans.createPlan(plan) : api.plans.updatePlan({ plan_id: planId, plan }),
    onSuccess: ({ plan, product }) => {
      const failure = product && !product.success ? product.error : null
      if (planId === null)
        return toast({
          title: 'Plan created successfully',
          message: failure ? `${plan.name}. Its Stripe product is still to be made: ${failure}` : plan.name,
          tone: 'success',
        })
      if (failure) return toast(syncFailed)
      toast({ title: 'Plan updated successfully', message: plan.name, tone: 'success' })
    },
    onError: (error) => failed(planId === null ? 'Error creating plan' : 'Error updating plan', error),
    onSettled: renew,
  })
}

export function useSetPlanFlag() {
  const renew = useRenewPlans()
  return useMutation({
    mutationFn: (input: Sent<typeof plans.calls.setPlanFlag>) => api.plans.setPlanFlag(input),
    onSuccess: ({ plan }) => toast({ title: 'Plan updated successfully', message: plan.name, tone: 'success' }),
    onError: (error) => failed('Error updating plan', error),
    onSettled: renew,
  })
}

export function useDeletePlan() {
  const renew = useRenewPlans()
  return useMutation({
    mutationFn: ({ plan, notes }: { plan: ManagedPlan; notes: string }) =>
      api.plans.deletePlan({ plan_id: plan.id, admin_notes: notes }),
    onSuccess: (_, { plan }) => toast({ title: 'Plan deleted', message: plan.name, tone: 'success' }),
    onError: (error) => failed('Error deleting plan', error),
    onSettled: renew,
  })
}

function useRenewPlans() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: plansKey, exact: true })
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
