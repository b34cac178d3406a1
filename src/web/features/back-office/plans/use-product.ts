import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { productResult } from './product-result.ts'

/** [A-PLAN-35 A-PLAN-124] */
export function useCreateProduct() {
  return useAct(api.plans.createPlanProduct, {
    done: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Creation Failed', message: result.message, tone: 'danger' }
      return { title: 'Stripe product created', message: 'The plan can be bought now.' }
    },
    failed: 'Stripe Creation Failed',
  })
}

/** [A-PLAN-36 A-PLAN-125] */
export function useSyncProduct() {
  return useAct(api.plans.syncPlanProduct, {
    done: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Sync Failed', message: result.message, tone: 'danger' }
      const message = result.price_updated ? 'The prices have been renewed.' : 'The prices were up to date.'
      return { title: 'Stripe product synced', message }
    },
    failed: 'Stripe Sync Failed',
  })
}
