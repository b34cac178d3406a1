import { Alert, Button } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import type { Plan } from '#shared/entities.ts'
import { PlanSummary } from '#web/domain/plan-summary.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './billing.module.css'
import { owes } from './billing-text.ts'
import { type Billing, usePlansOnOffer } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { useCheckout } from './use-payment-pages.ts'

/** [C-BILL-11..16] */
export function PlanChooser({ billing }: { billing: Billing }) {
  const plans = usePlansOnOffer(billing)
  const mayPay = useMayPay()
  const isOpen = owes(billing.subscription)
  return (
    <section aria-label="Choose a plan">
      <Alert color="red" title="No Active Subscription" icon={<CreditCard size={20} aria-hidden="true" />} mb="lg">
        This company has no active subscription. {nextStep(mayPay, isOpen)}
      </Alert>
      <Loaded
        query={plans}
        loading={<LoadingScreen text="Loading plans..." fill="block" />}
        failed="Failed to load available plans. Please refresh the page or contact support."
      >
        {(offered) => (
          <>
            {offered.length === 0 ? <EmptyState title="No active plan found" /> : null}
            <div className={styles.plans}>
              {offered.map((plan) => (
                <PlanCard key={plan.id} plan={plan} mayChoose={mayPay && !isOpen} />
              ))}
              <EnterpriseCard />
            </div>
          </>
        )}
      </Loaded>
      <p className={styles.assurance}>
        Payments are processed securely by Stripe.
        <br />
        Cancel anytime • No setup fees • 14-day free trial
      </p>
    </section>
  )
}

function nextStep(mayPay: boolean, isOpen: boolean): string {
  if (!mayPay) return 'An admin of the company can choose a plan.'
  if (isOpen) return 'A payment is open: settle it in the payment portal first, then everything is back.'
  return 'Choose a plan to keep everything open.'
}

function PlanCard({ plan, mayChoose }: { plan: Plan; mayChoose: boolean }) {
  const checkout = useCheckout()
  const priceId = plan.stripe_price_id
  return (
    <article className={styles.plan} data-featured={plan.is_featured}>
      <PlanSummary plan={plan} />
      <div className={styles.planAct}>
        <Button
          fullWidth
          variant={plan.is_featured ? 'filled' : 'default'}
          disabled={!priceId || !mayChoose}
          loading={checkout.isPending}
          onClick={() => priceId && checkout.start(priceId)}
        >
          Choose {plan.name}
        </Button>
        {priceId ? null : <p className={styles.quiet}>Stripe price ID not configured</p>}
      </div>
    </article>
  )
}

function EnterpriseCard() {
  const sales = `mailto:sales@${window.location.hostname}?subject=Marquee%20Enterprise`
  return (
    <article className={styles.plan}>
      <div>
        <p className={styles.planName}>Enterprise</p>
        <p className={styles.custom}>Custom pricing</p>
        <p className={styles.quiet}>
          For large houses with needs of their own: your limits, your contract, somebody to call.
        </p>
      </div>
      <div className={styles.planAct}>
        <Button component="a" href={sales} fullWidth variant="default">
          Contact Sales
        </Button>
      </div>
    </article>
  )
}
