import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { cardWithExpiry } from '#shared/card-text.ts'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { invoiceDueUnixSeconds, openBalance } from '#shared/invoices.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { hasOpenPayment } from '#web/domain/subscription-line.ts'
import { StripeId } from '#web/features/back-office/provider-id.tsx'
import { usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { invoiceDate, shortDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { CompanyInvoices } from './company-invoices.tsx'
import { displayStatusLabels } from './display-text.ts'
import { ExceededLimits } from './exceeded-limits.tsx'
import { canReactivate, ReactivateButton } from './status-panel.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { todaysAmount } from './todays-amount.ts'
import { TrialPanel } from './trial-panel.tsx'
import { useCompanyInvoices } from './use-company-billing.ts'
import { useAssignPlan, useStripePages } from './use-company-mutations.ts'

interface SubscriptionTabProps {
  company: CompanyDetail
  payments: { selling: boolean; test_mode: boolean }
}

const endedStatuses = ['cancelled', 'incomplete_expired']

export function SubscriptionTab({ company, payments }: SubscriptionTabProps) {
  const [first] = company.subscriptions
  const isLive = first !== undefined && !endedStatuses.includes(first.status)
  const hasCustomer = payments.selling && company.stripe_customer_id !== null
  const planIsOurs = !company.is_platform && !(payments.selling && isLive)
  return (
    <>
      <Panel
        title="Subscription"
        description={company.status_until ? `Open until ${shortDate(company.status_until)}` : undefined}
        aside={canReactivate(company) ? <ReactivateButton company={company} /> : null}
      >
        {first ? (
          <SubscriptionDetails company={company} subscription={first} />
        ) : (
          <EmptyState title="No active subscription" />
        )}
        {first && isLive && payments.selling && !company.is_platform ? (
          <SubscriptionActions company={company} subscription={first} />
        ) : null}
      </Panel>
      <Panel
        title="Billing"
        description={payments.selling ? undefined : 'Nothing is sold here: plans are assigned by hand'}
        aside={payments.test_mode ? <StatusBadge tone="warning">Test mode</StatusBadge> : null}
      >
        <Facts
          facts={[
            ['Billing email', company.billing_email ?? 'None'],
            ...(hasCustomer ? ([['Card', <CardOnFile key="card" companyId={company.id} />]] as const) : []),
            [
              'Customer ID',
              company.stripe_customer_id ? <StripeId key="id" id={company.stripe_customer_id} /> : 'None',
            ],
          ]}
        />
        {payments.selling ? <StripeButtons companyId={company.id} /> : null}
      </Panel>
      {first?.status === 'trialing' && first.renewal_date && payments.selling ? (
        <TrialPanel company={company} ends={first.renewal_date} subscription={first} />
      ) : !isLive && company.trial_ends_at && !company.is_platform ? (
        <TrialPanel company={company} ends={company.trial_ends_at} />
      ) : null}
      {planIsOurs ? <AssignPlanPanel company={company} /> : null}
      {hasCustomer ? <CompanyInvoices company={company} /> : null}
    </>
  )
}

function CardOnFile({ companyId }: { companyId: string }) {
  const { data, isPending, error } = useCompanyInvoices(companyId)
  if (isPending) return 'Loading…'
  if (error) return 'Unknown'
  return data?.card ? cardWithExpiry(data.card) : 'None'
}

interface SubscriptionDetailsProps {
  company: CompanyDetail
  subscription: CompanyDetail['subscriptions'][number]
}

function SubscriptionDetails({ company, subscription }: SubscriptionDetailsProps) {
  const { plan } = company
  const isPastDue = company.status === 'past_due' && company.status_set_by === 'billing'
  const owed = useOwed(hasOpenPayment(subscription) || subscription.owed_amount > 0 ? company.id : null, isPastDue)
  const { word, tone } = displayStatusLabels[displayStatus(subscription.status)]
  const { period_amount, currency, billing_frequency, sync_error } = subscription
  const amount = period_amount !== null && currency ? amountText(period_amount, currency, billing_frequency) : 'Unknown'
  const today = plan && !endedStatuses.includes(subscription.status) ? todaysAmount(plan, subscription) : null
  const current = plan && today !== null ? amountText(today, plan.currency, plan.billing_frequency) : null
  return (
    <Facts
      facts={[
        [
          'Status',
          <StatusBadge key="status" tone={tone}>
            {word}
          </StatusBadge>,
        ],
        ['Plan', subscription.plan_name ?? 'No Plan'],
        ['Amount', amount],
        ...(current && current !== amount ? ([['Current price of the plan', current]] as const) : []),
        ['Seats', subscription.quantity === null ? 'Unknown' : numberText(subscription.quantity)],
        ...(owed ? ([['Owed', owed]] as const) : []),
        ...periodFacts(subscription),
        ['Started', shortDate(subscription.created_at)],
        [
          'Subscription ID',
          subscription.stripe_subscription_id ? <StripeId key="id" id={subscription.stripe_subscription_id} /> : 'None',
        ],
        ...(sync_error ? ([['Last synchronisation failed', sync_error]] as const) : []),
      ]}
    />
  )
}

/** When the subscription renews or ends. An ended one may be paid for a time that is left. */
function periodFacts({
  status,
  cancel_at_period_end,
  renewal_date,
  ended_at,
}: SubscriptionDetailsProps['subscription']): (readonly [string, string])[] {
  const renewal = renewal_date ? shortDate(renewal_date) : 'Unknown'
  if (status === 'trialing')
    return [
      ['Trial until', renewal],
      ['First charge', cancel_at_period_end ? 'None: cancelled' : renewal],
    ]
  if (!endedStatuses.includes(status)) return [[cancel_at_period_end ? 'Ends' : 'Renews', renewal]]
  if (!ended_at) return [['Ended', renewal]]
  const isLeft = renewal_date !== null && renewal_date > ended_at && Date.parse(renewal_date) > Date.now()
  return [['Ended', shortDate(ended_at)], ...(isLeft ? ([['Period until', renewal]] as const) : [])]
}

/** '$29.00 since Dec 12, 2026; 2 failed attempts, next attempt on Dec 15, 2026' */
function useOwed(companyId: string | null, isPastDue: boolean): string | null {
  const open = openBalance(useCompanyInvoices(companyId).data?.invoices ?? [])
  if (!open) return null
  const { first, total } = open
  const { attempt_count, next_payment_attempt } = first
  const tried = attempt_count > 0 ? `${countWithNoun(attempt_count, 'failed attempt')}, ` : ''
  const next = next_payment_attempt
    ? `next attempt on ${invoiceDate(next_payment_attempt)}${isPastDue ? ". Stripe's retry schedule determines how many more follow; after the last one, the company is suspended" : ''}`
    : 'no further attempts are scheduled'
  return `${exactPriceText(total, first.currency)} since ${invoiceDate(invoiceDueUnixSeconds(first))}; ${tried}${next}`
}

function amountText(amount: number, currency: string, frequency: string | null): string {
  return `${exactPriceText(amount, currency)} / ${frequency === 'yearly' ? 'year' : 'month'}`
}

function StripeButtons({ companyId }: { companyId: string }) {
  const { opening, open } = useStripePages(companyId)
  const sync = useSyncCompany()
  return (
    <div className={styles.foot}>
      <Button variant="default" loading={opening === 'portal'} onClick={() => open('portal')}>
        Open Customer Portal
      </Button>
      <Button variant="default" loading={opening === 'dashboard'} onClick={() => open('dashboard')}>
        Open Stripe Dashboard
      </Button>
      <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate({ company_id: companyId })}>
        Sync Customer ID
      </Button>
      <Button component={Link} variant="subtle" to={`/admin/subscriptions?tab=events&company=${companyId}`}>
        Billing Events
      </Button>
    </div>
  )
}

const schema = adminCompanies.calls.assignPlan.input.omit({ company_id: true })

/** Lets staff assign a plan to a company without an active subscription. */
function AssignPlanPanel({ company }: { company: CompanyDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Plan"
      description="There is no subscription, so you can assign a plan manually"
      aside={
        <Button variant="default" onClick={() => setAsking(true)}>
          Assign Plan
        </Button>
      }
    >
      <p className={styles.note}>{company.plan?.name ?? 'No Plan'}</p>
      {asking ? <AssignDialog company={company} onClose={() => setAsking(false)} /> : null}
    </Panel>
  )
}

function AssignDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const plans = choosablePlans(usePlanChoices().data ?? [], company.company_type_id)
  const form = useSchemaForm(schema, { initialValues: { plan_id: '', admin_notes: '' } })
  const assign = useAssignPlan()
  const submit = form.onSubmit(({ plan_id, admin_notes }) =>
    assign.mutate(
      { company_id: company.id, plan_id, admin_notes: admin_notes.trim() || undefined },
      closeOnSettled(onClose),
    ),
  )
  return (
    <Dialog onClose={onClose} title="Assign a plan">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[assign]} />
        <Stack gap="md">
          <p className={styles.note}>
            <strong>{company.name}</strong> moves to the plan you choose immediately, with its modules and limits.
            Nothing is charged, and the company is notified by email.
          </p>
          <Select
            label="Plan"
            placeholder="Choose a plan"
            data={plans
              .filter(({ id }) => id !== company.plan?.id)
              .map((one) => ({ value: one.id, label: `${one.name} · ${planPriceLine(one)}` }))}
            {...form.getInputProps('plan_id')}
          />
          <ExceededLimits plan={plans.find(({ id }) => id === form.values.plan_id)} usage={company.usage} />
          <Textarea
            label="Admin Notes (Optional)"
            maxLength={500}
            minRows={2}
            autosize
            {...form.getInputProps('admin_notes')}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={assign.isPending}>
          <Button type="submit" disabled={!form.values.plan_id} loading={assign.isPending}>
            Assign Plan
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
