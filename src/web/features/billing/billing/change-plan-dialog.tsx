import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { hasOwnColors } from '#shared/brand-colors.ts'
import type { Plan } from '#shared/entities.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { NextCharge } from '#web/domain/next-charge.tsx'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { overLimitsText, usageOnPlan } from '#web/domain/plan-usage-text.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { priceText } from '#web/ui/format/money.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import styles from './billing.module.css'
import { periodName } from './billing-text.ts'
import { type Billing, type PlanChange, usePlanChangePreview, usePlansOnOffer } from './use-billing.ts'
import { useChangePlan } from './use-billing-mutations.ts'

export function ChangePlanDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const plans = usePlansOnOffer(billing)
  const [chosen, setChosen] = useState<Plan | null>(null)
  const preview = usePlanChangePreview(chosen?.stripe_price_id ?? null)
  const change = useChangePlan()
  const others = plans.data?.filter((plan) => plan.id !== billing.plan?.id)

  const confirm = () => {
    if (!chosen?.stripe_price_id || !preview.data) return
    change.mutate(
      { priceId: chosen.stripe_price_id, planName: chosen.name, expected_amount: preview.data.period_amount },
      { onSuccess: onClose, onError: () => void preview.refetch() },
    )
  }
  return (
    <Dialog onClose={onClose} title="Change Plan" size="lg">
      <UnsavedChanges when={() => chosen !== null} savedBy={[change]} />
      {plans.isPending ? <LoadingScreen text="Loading plans..." fill="block" /> : null}
      {plans.isError ? (
        <ErrorState
          message={withSupportText('Failed to load available plans. Please refresh the page or contact support.')}
          onRetry={plans.refetch}
          retrying={plans.isFetching}
        />
      ) : null}
      {others?.length === 0 ? <EmptyState title="There is no other plan on offer" /> : null}
      {others && others.length > 0 ? (
        <div className={styles.choices} role="radiogroup" aria-label="Plan">
          {others.map((plan) => (
            <ChoiceCard
              key={plan.id}
              name="plan"
              value={plan.id}
              label={`${plan.name}, ${planPriceLine(plan)}`}
              checked={plan.id === chosen?.id}
              onChoose={() => setChosen(plan)}
            >
              <div className={styles.choice}>
                <strong>{plan.name}</strong>
                <span>{planPriceLine(plan)}</span>
              </div>
            </ChoiceCard>
          ))}
        </div>
      ) : null}
      {chosen && !chosen.stripe_price_id ? <p className={styles.quiet}>Stripe price ID not configured</p> : null}
      {chosen?.stripe_price_id ? <ChargePreview plan={chosen} billing={billing} preview={preview} /> : null}
      <DialogFooter onCancel={onClose} label="Not Now" held={change.isPending}>
        <Button onClick={confirm} disabled={!preview.data || preview.isFetching} loading={change.isPending}>
          {chosen ? `Change to ${chosen.name}` : 'Change Plan'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function useIsBranded(): boolean {
  const { account } = useSession()
  const company = account?.company
  const membership = account?.memberships.find(({ id }) => id === company?.membership_id)
  return company != null && (hasOwnColors(company.brand) || membership?.company.logo_url != null)
}

interface ChargePreviewProps {
  plan: Plan
  billing: Billing
  preview: UseQueryResult<PlanChange>
}

function ChargePreview({ plan, billing, preview }: ChargePreviewProps) {
  const { data, error } = preview
  const losesBranding = useIsBranded() && plan.features.custom_branding !== true
  if (error) {
    return (
      <div className={styles.charge}>
        <PlainNotice tone="danger">{errorMessage(error)}</PlainNotice>
      </div>
    )
  }
  if (!data)
    return <Skeleton className={styles.charge} height={120} radius={12} role="status" aria-label="Loading..." />
  const { currency } = data.next_charge
  const overLimits = overLimitsText(usageOnPlan(billing.usage, plan.limits))
  return (
    <section className={styles.charge} aria-label="What this costs">
      <p className={styles.value}>
        {plan.name}: {priceText(data.period_amount, currency)} / {periodName(data.billing_frequency)}
        {data.seats ? ` for ${countWithNoun(data.seats, 'seat')}` : ''}
      </p>
      <NextCharge charge={data.next_charge} zone={companyTimeZone()} />
      <p className={styles.quiet}>
        {data.trial_ends_at
          ? `The free trial continues until ${longDate(data.trial_ends_at, companyTimeZone())}. `
          : 'Unused time on the current plan is credited. '}
        {plan.name} and its limits apply immediately.
      </p>
      {overLimits ? (
        <PlainNotice tone="warning" title={`You will be over the limits of ${plan.name}`}>
          {overLimits}
        </PlainNotice>
      ) : null}
      {losesBranding ? (
        <PlainNotice tone="warning" title={`${plan.name} does not include branding`}>
          Your logo and colors can no longer be changed. They stay until you remove them in the General tab.
        </PlainNotice>
      ) : null}
    </section>
  )
}
