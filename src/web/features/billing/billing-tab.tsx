import { Skeleton, Stack } from '@mantine/core'
import { errorMessage } from '#web/platform/error-message'
import { useCan } from '../../platform/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NoAccess } from '../../ui/no-access.tsx'
import { BillingInformation } from './billing-information.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { PlanDetails } from './plan-details.tsx'
import { StatusAlert } from './status-alert.tsx'
import { useBilling } from './use-billing.ts'

export function BillingTab() {
  const can = useCan()
  if (!can({ module: 'company_settings', level: 'read', status: 'any' })) {
    return <NoAccess sentence="You don't have permission to view billing information." />
  }
  return <Billing />
}

function Billing() {
  const { data, isPending, error, refetch, isFetching } = useBilling()
  if (isPending) return <BillingSkeleton />
  if (error) {
    return (
      <ErrorState
        message={`Failed to load billing information: ${errorMessage(error)}`}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <EmptyState title="No billing data available." />
  return (
    <Stack gap="lg">
      {data.subscriptionValidated ? (
        <>
          <StatusAlert company={data.company} />
          <CurrentPlan billing={data} />
          <PlanDetails plan={data.plan} />
        </>
      ) : (
        <PlanChooser />
      )}
      <BillingInformation company={data.company} />
    </Stack>
  )
}

function BillingSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-busy="true" aria-label="Loading billing information">
      <Skeleton height={120} radius={12} />
      <Skeleton height={64} radius={12} />
      <Skeleton height={220} radius={12} />
    </Stack>
  )
}
