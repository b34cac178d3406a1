import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { productResult } from './product-result.ts'
import { plansKey } from './use-plans.ts'

/** [A-PLAN-35 A-PLAN-124] */
export function useCreateProduct(planId: string) {
  const renew = useRenewPlan()
  return useMutation({
    mutationFn: () => api.plans.createPlanProduct({ plan_id: planId }),
    onSuccess: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return toast({ title: 'Stripe Creation Failed', message: result.message, tone: 'danger' })
      toast({ title: 'Stripe product created', message: 'The plan can be bought now.', tone: 'success' })
    },
    onError: (error) => toast({ title: 'Stripe Creation Failed', message: errorMessage(error), tone: 'danger' }),
    onSettled: renew,
  })
}

/** [A-PLAN-36 A-PLAN-125] */
export function useSyncProduct(planId: string) {
  const renew = useRenewPlan()
  return useMutation({
    mutationFn: () => api.plans.syncPlanProduct({ plan_id: planId }),
    onSuccess: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return toast({ title: 'Stripe Sync Failed', message: result.message, tone: 'danger' })
      const message = result.price_updated ? 'The prices have been renewed.' : 'The prices were up to date.'
      toast({ title: 'Stripe product synced', message, tone: 'success' })
    },
    onError: (error) => toast({ title: 'Stripe Sync Failed', message: errorMessage(error), tone: 'danger' }),
    onSettled: renew,
  })
}

function useRenewPlan() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: plansKey })
}
