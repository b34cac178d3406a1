import { Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { NoAccess } from '#web/domain/no-access.tsx'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AssignedPlan } from './assigned-plan.tsx'
import { billingAlertOf } from './billing-alert.ts'
import { BillingHead } from './billing-head.tsx'
import { BillingInformation } from './billing-information.tsx'
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

/** With an overdue payment the plan stays visible, but can be changed only after it is paid. */
function Loaded({ billing }: { billing: Billing }) {
  const { company, plan, selling, subscriptionValidated } = billing
  const alert = billingAlertOf(billing)
  const isOwing = hasOpenPayment(billing.subscription)
  const hasPlan = subscriptionValidated || isOwing
  const chooser = selling && !subscriptionValidated ? <PlanChooser billing={billing} alert={alert} /> : null
  return (
    <Stack gap="lg">
      <BillingHead billing={billing} />
      {alert === 'status' ? <StatusAlert billing={billing} /> : null}
      {alert === 'over_limits' ? <OverLimits billing={billing} /> : null}
      {isOwing ? null : chooser}
      {selling && hasPlan ? <CurrentPlan billing={billing} /> : null}
      {selling ? null : <AssignedPlan plan={plan} />}
      {hasPlan || !selling ? <PlanDetails billing={billing} /> : null}
      <BillingInformation company={company} selling={selling} />
      {isOwing ? chooser : null}
    </Stack>
  )
}

/** Reload the session when the company's status changes after a payment. */
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
