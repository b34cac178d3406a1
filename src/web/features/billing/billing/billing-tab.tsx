import { Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { NoAccess } from '#web/domain/no-access.tsx'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AssignedPlan } from './assigned-plan.tsx'
import { BillingHead } from './billing-head.tsx'
import { BillingInformation } from './billing-information.tsx'
import { owes } from './billing-text.ts'
import { CurrentPlan } from './current-plan.tsx'
import { OverLimits } from './over-limits.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { PlanDetails } from './plan-details.tsx'
import { StatusAlert } from './status-alert.tsx'
import { type Billing, useBilling } from './use-billing.ts'

export function BillingTab() {
  const can = useCan()
  if (!can({ module: 'company_settings', level: 'read', status: 'any' })) {
    return <NoAccess sentence="You don't have permission to view billing information." />
  }
  return <Loading />
}

function Loading() {
  const { data, isPending, error, refetch, isFetching } = useBilling()
  useFollowStatus(data)
  if (isPending) return <BillingSkeleton />
  if (error && !data) {
    return (
      <ErrorState
        message={`Failed to load billing information: ${errorMessage(error)}`}
        onRetry={refetch}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <EmptyState title="No billing data available." />
  return <Loaded billing={data} />
}

/** [C-BILL-05..10] */
function Loaded({ billing }: { billing: Billing }) {
  const { company, plan, selling, subscriptionValidated } = billing
  return (
    <Stack gap="lg">
      <BillingHead billing={billing} />
      {subscriptionValidated || owes(billing.subscription) ? <StatusAlert billing={billing} /> : null}
      <OverLimits billing={billing} />
      {selling && !subscriptionValidated ? <PlanChooser billing={billing} /> : null}
      {selling && subscriptionValidated ? <CurrentPlan billing={billing} /> : null}
      {selling ? null : <AssignedPlan plan={plan} />}
      {subscriptionValidated || !selling ? <PlanDetails billing={billing} /> : null}
      <BillingInformation company={company} selling={selling} />
    </Stack>
  )
}

/** Once the company has paid, or has not, the rest of the product should know as well. */
function useFollowStatus(billing: Billing | null | undefined): void {
  const { account, reload } = useSession()
  const shown = account?.company?.status
  const status = billing?.company.status
  useEffect(() => {
    if (shown && status && shown !== status) reload().catch(() => undefined)
  }, [shown, status, reload])
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
