import { Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Output } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { productProblem } from '#shared/plan-rules.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type PlanForm, toPricingInput } from './plan-form.ts'
import { productResult } from './product-result.ts'

interface ProductActionsProps {
  form: UseFormReturnType<PlanForm>
  /** Null for a new plan. */
  plan: Output<typeof plans.calls.getPlan> | null
  selling: boolean
}

const toastSaveFirst = () =>
  toast({
    title: 'Save the plan first',
    message: 'Save the plan first; its product is created on saving.',
    tone: 'info',
  })

export function ProductActions({ form, plan, selling }: ProductActionsProps) {
  const create = useCreateProduct()
  const sync = useSyncProduct()
  const hasProduct = plan !== null && plan.plan.stripe_product_id !== null && !plan.provider.product_is_foreign
  const isUnsaved = form.isDirty()

  const createProduct = () => {
    const problem = productProblem(toPricingInput(form.values))
    if (problem) return toast({ ...problem, tone: 'danger' })
    if (plan === null || isUnsaved) return toastSaveFirst()
    create.mutate({ plan_id: plan.plan.id })
  }
  const syncProduct = () => {
    if (!hasProduct)
      return toast({
        title: 'No Stripe Integration',
        message: 'Create a Stripe product first before syncing',
        tone: 'danger',
      })
    if (plan === null || isUnsaved) return toastSaveFirst()
    sync.mutate({ plan_id: plan.plan.id })
  }
  return (
    <Group gap="xs">
      {hasProduct ? null : (
        <Button onClick={createProduct} loading={create.isPending} disabled={!selling}>
          Create Stripe Product
        </Button>
      )}
      <Button variant="default" onClick={syncProduct} loading={sync.isPending} disabled={!selling}>
        Sync with Stripe
      </Button>
    </Group>
  )
}

function useCreateProduct() {
  return useApiMutation(api.plans.createPlanProduct, {
    successToast: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Creation Failed', message: result.message, tone: 'danger' }
      return { title: 'Stripe product created', message: 'The plan can be bought now.' }
    },
    errorToast: 'Stripe Creation Failed',
  })
}

function useSyncProduct() {
  return useApiMutation(api.plans.syncPlanProduct, {
    successToast: (answer) => {
      const result = productResult(answer)
      if (!result.ok) return { title: 'Stripe Sync Failed', message: result.message, tone: 'danger' }
      const message = result.price_updated ? 'Prices updated.' : 'The prices were up to date.'
      return { title: 'Stripe product synced', message }
    },
    errorToast: 'Stripe Sync Failed',
  })
}
