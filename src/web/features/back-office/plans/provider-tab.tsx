import { Alert, Stack } from '@mantine/core'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import type { PlanTabProps } from './plan-tabs.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductFacts } from './product-facts.tsx'
import { usePlan, useSelling } from './use-plans.ts'

export function ProviderTab({ form, planId }: PlanTabProps) {
  return planId === null ? <FutureProduct form={form} /> : <ExistingProduct form={form} planId={planId} />
}

function FutureProduct({ form }: Pick<PlanTabProps, 'form'>) {
  const selling = useSelling().data ?? true
  return (
    <Stack gap="md">
      {selling ? (
        <Alert variant="default" title="The product is made as the plan is saved">
          Saving a plan with a name and a price also makes its product and its prices at Stripe.
        </Alert>
      ) : (
        <NothingSold />
      )}
      <ProductActions form={form} plan={null} selling={selling} />
    </Stack>
  )
}

function NothingSold() {
  return (
    <Alert variant="default" title="Nothing is sold here">
      Billing is switched off (BILLING=off), so plans have no product at Stripe. Companies get theirs from here.
    </Alert>
  )
}

function ExistingProduct({ form, planId }: PlanTabProps & { planId: string }) {
  const { data, isPending, isError, refetch, isFetching } = usePlan(planId)
  if (isPending) return <LoadingScreen text="Loading the product..." fill="block" />
  if (isError) return <ErrorState message="Failed to fetch existing plan" onRetry={refetch} retrying={isFetching} />
  const { selling, product_is_foreign } = data.provider
  return (
    <Stack gap="md">
      {selling ? null : <NothingSold />}
      {product_is_foreign ? (
        <Alert variant="default" title="This product is of another account">
          It was made before the payment provider was changed. Create a product in the present account.
        </Alert>
      ) : null}
      <ProductFacts data={data} />
      <ProductActions form={form} plan={data} selling={selling} />
    </Stack>
  )
}
