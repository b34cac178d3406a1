import { Button, Skeleton, Stack } from '@mantine/core'
import { Check, ChevronDown, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { Plan } from '#shared/entities.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { planInclusions } from '#web/domain/plan-price.ts'
import { PlanUsage } from '#web/domain/plan-usage.tsx'
import { overLimitsText } from '#web/domain/plan-usage-text.ts'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useSession } from '#web/platform/session/session.tsx'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './billing.module.css'
import { billingAlertOf } from './billing-alert.ts'
import { BillingAddress, BillingEmail } from './billing-email.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { Invoices } from './invoices.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlanChooser } from './plan-chooser.tsx'
import { OpenInvoiceAlert, StatusAlert } from './status-alert.tsx'
import { type Billing, billingQueries, useBilling } from './use-billing.ts'
import { useMaySyncSubscription } from './use-may-pay.ts'

export function BillingTab() {
  const can = useCan()
  if (!can({ module: 'company_settings', level: 'read', status: 'any' })) {
    return <NoAccess sentence="You don't have permission to view billing information." />
  }
  return <LoadedBillingQuery />
}

function LoadedBillingQuery() {
  const { data, isPending, error, refetch, isFetching } = useBilling()
  useReloadOnStatusChange(data)
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
  return <BillingSections billing={data} />
}

/** Content of the billing tab. While a payment is overdue, the plan is shown but cannot be changed. */
function BillingSections({ billing }: { billing: Billing }) {
  const { company, plan, selling, subscriptionValidated } = billing
  const alert = billingAlertOf(billing)
  const isOwing = hasOpenPayment(billing.subscription)
  const hasPlan = subscriptionValidated || isOwing
  // While staff restrict the company, paying does not restore access.
  const chooser =
    selling && !subscriptionValidated && !company.set_by_staff ? <PlanChooser billing={billing} alert={alert} /> : null
  return (
    <Stack gap="lg">
      <BillingHeader billing={billing} />
      {alert === 'status' ? <StatusAlert billing={billing} /> : null}
      {alert === 'over_limits' ? <OverLimitsAlert billing={billing} /> : null}
      {selling && !hasPlan ? <OpenInvoiceAlert billing={billing} /> : null}
      {isOwing ? null : chooser}
      {selling && hasPlan ? <CurrentPlan billing={billing} /> : null}
      {selling ? null : <AssignedPlan plan={plan} />}
      {hasPlan || !selling ? <PlanDetails billing={billing} /> : null}
      <BillingInformation company={company} selling={selling} />
      {isOwing ? chooser : null}
    </Stack>
  )
}

/** Reload the session when the billing data has a newer company status, such as after a payment. */
function useReloadOnStatusChange(billing: Billing | null | undefined): void {
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

function AssignedPlan({ plan }: { plan: Plan | null }) {
  return (
    <Panel title="Current Plan">
      <p className={styles.planName}>{plan?.name ?? 'No Plan'}</p>
      <p className={styles.quiet}>
        Plans are assigned by the platform here: there is nothing to pay. Ask its administrators for another plan.
      </p>
    </Panel>
  )
}

function OverLimitsAlert({ billing: { usage, plan } }: { billing: Billing }) {
  const text = overLimitsText(usage)
  if (text === null) return null
  return (
    <PlainNotice tone="warning" title={`You are over the limits of ${plan?.name ?? 'your plan'}`}>
      {text}
    </PlainNotice>
  )
}

interface BillingInformationProps {
  company: Billing['company']
  /** Whether the platform sells plans. If not, there are no invoices. */
  selling: boolean
}

function BillingInformation({ company, selling }: BillingInformationProps) {
  return (
    <Panel title="Billing Information">
      <BillingEmail company={company} />
      {selling ? <BillingAddress company={company} /> : null}
      {selling && company.has_payment_customer ? <PaymentMethod /> : null}
      {selling ? (
        <>
          <h3 className={styles.subheading}>Invoices</h3>
          <Invoices hasCustomer={company.has_payment_customer} />
        </>
      ) : null}
    </Panel>
  )
}

function BillingHeader({ billing }: { billing: Billing }) {
  const mayCheck = useMaySyncSubscription() && billing.selling && billing.company.has_payment_customer
  const { check, isChecking } = useSubscriptionCheck(mayCheck)
  if (!billing.test_mode && !mayCheck) return null
  return (
    <div className={styles.strip}>
      {billing.test_mode ? (
        <p>
          <strong>Test mode</strong> No card is ever charged.
        </p>
      ) : (
        <p>As the payment provider has it</p>
      )}
      {mayCheck ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden="true" />}
          onClick={check}
          loading={isChecking}
        >
          Refresh
        </Button>
      ) : null}
    </div>
  )
}

const fiveMinutes = 5 * 60_000

/**
 * Sync the subscription with Stripe on the server. The result is cached for five minutes, or until the user opens the
 * checkout or the portal.
 */
export function useSubscriptionCheck(enabled: boolean) {
  const { isFetching, refetch } = useApiQuery(companyApi.billing.checkSubscription, enabled ? {} : null, {
    invalidates: billingQueries,
    errorToast: (error) => ({ title: 'Subscription Check Failed', message: toCheckFailure(error).message }),
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: shouldRetryCheck,
    retryDelay: checkRetryDelayMs,
  })
  return { check: () => void refetch(), isChecking: isFetching }
}

function PlanDetails({ billing: { plan, usage } }: { billing: Billing }) {
  return (
    <details className={styles.details}>
      <summary>
        Plan Details &amp; Features
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </summary>
      {plan ? <PlanDetailsBody plan={plan} usage={usage} /> : <p className={styles.quiet}>No active plan found</p>}
    </details>
  )
}

function PlanDetailsBody({ plan, usage }: { plan: Plan; usage: Billing['usage'] }) {
  return (
    <div className={styles.detailsBody}>
      <ul className={styles.inclusions}>
        {planInclusions(plan).map((inclusion) => (
          <li key={inclusion}>
            <Check size={16} aria-hidden="true" />
            {inclusion}
          </li>
        ))}
      </ul>
      <PlanUsage usage={usage} />
    </div>
  )
}

interface CheckFailure {
  message: string
  retryable: boolean
}

/** Delays in ms before the second, third and fourth attempt to check the subscription. */
const retryDelaysMs = [1000, 2000, 4000]

export function toCheckFailure(error: unknown): CheckFailure {
  if (!(error instanceof ApiError)) return { message: defaultCheckMessage, retryable: true }
  if (error.network) return { message: 'Network error. Please check your connection', retryable: true }
  switch (error.code) {
    case 'no_session':
    case 'session_expired':
    case 'invalid_refresh_token':
      return { message: 'Authentication expired. Please refresh the page', retryable: true }
    case 'payments_not_configured':
      return {
        message: withSupportText('Subscription service not configured. Please contact support'),
        retryable: false,
      }
    case 'payments_unavailable':
    case 'payment_refused':
      return { message: 'Payment service temporarily unavailable. Please try again', retryable: true }
    default:
      // A retry cannot succeed without the permission (403).
      return { message: defaultCheckMessage, retryable: error.status !== 403 }
  }
}

const defaultCheckMessage = 'Failed to check subscription status. Please try again.'

export function shouldRetryCheck(failures: number, error: unknown): boolean {
  return failures < retryDelaysMs.length && toCheckFailure(error).retryable
}

export function checkRetryDelayMs(attempt: number): number {
  return retryDelaysMs[attempt] ?? 4000
}
