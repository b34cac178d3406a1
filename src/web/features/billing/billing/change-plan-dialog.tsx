import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Plan } from '#shared/entities.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { withSupportText } from '#web/platform/site/site-facts.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import styles from './billing.module.css'
import { ChargePreview } from './charge-preview.tsx'
import { type Billing, usePlanChangePreview, usePlansOnOffer } from './use-billing.ts'
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
