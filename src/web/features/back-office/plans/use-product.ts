import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { productResult } from './product-result.ts'

export function useCreateProduct() {
  return useApiMutation(api.plans.createPlanProduct, {
    successToast: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Creation Failed', message: result.message, tone: 'danger' }
      return { title: 'Stripe product created', message: 'The plan can be bought now.' }
    },
    errorToast: 'Stripe Creation Failed',
  })
}

export function useSyncProduct() {
  return useApiMutation(api.plans.syncPlanProduct, {
    successToast: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Sync Failed', message: result.message, tone: 'danger' }
      const message = result.price_updated ? 'The prices have been renewed.' : 'The prices were up to date.'
      return { title: 'Stripe product synced', message }
    },
    errorToast: 'Stripe Sync Failed',
  })
}
