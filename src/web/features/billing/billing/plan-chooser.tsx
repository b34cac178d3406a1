import { Alert, Button } from '@mantine/core'
import { CreditCard } from 'lucide-react'
import type { CompanyStatus } from '#shared/company-status.ts'
import type { Plan } from '#shared/entities.ts'
import { lacksOfferedGuests } from '#web/domain/plan-price.ts'
import { PlanSummary } from '#web/domain/plan-summary.tsx'
import { overLimitsText, usageOnPlan } from '#web/domain/plan-usage-text.ts'
import { freeTrialUntil, hasOpenPayment, paidSubscription, subscriptionLine } from '#web/domain/subscription-line.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { siteFacts, withSupportText } from '#web/platform/site/site-facts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './billing.module.css'
import { type BillingAlert, toBillingState } from './billing-alert.ts'
import { paymentAssuranceText } from './billing-text.ts'
import { type Billing, usePlansOnOffer } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { useCheckout } from './use-payment-pages.ts'

interface PlanChooserProps {
  billing: Billing
  alert: BillingAlert | null
}

export function PlanChooser({ billing, alert }: PlanChooserProps) {
  const plans = usePlansOnOffer(billing)
  const mayPay = useMayPay()
  const isOpen = hasOpenPayment(billing.subscription)
  return (
    <section aria-label="Choose a plan" className={styles.chooser}>
      <BillingStateAlert billing={billing} alert={alert} mayPay={mayPay} />
      <Loaded
        query={plans}
        loading={<LoadingScreen text="Loading plans..." fill="block" />}
        failed={withSupportText('Failed to load available plans. Please refresh the page or contact support.')}
      >
        {(offered) => (
          <>
            {offered.length === 0 ? <EmptyState title="No active plan found" /> : null}
            <div className={styles.plans}>
              {offered.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  overLimits={overLimitsText(usageOnPlan(billing.usage, plan.limits))}
                  lacksGuests={lacksOfferedGuests(plan, offered)}
                  isCurrent={plan.id === billing.plan?.id}
                  isInTrial={alert === 'trial'}
                  mayChoose={mayPay && !isOpen}
                />
              ))}
              <EnterpriseCard />
            </div>
          </>
        )}
      </Loaded>
      <p className={styles.assurance}>
        {billing.provider ? (
          <>
            {paymentProcessingTexts[billing.provider]}
            <br />
          </>
        ) : null}
        {paymentAssuranceText(plans.data ?? [], billing.had_subscription || isTrialOver(billing))}
        <br />
        No taxes are added to the prices shown.
      </p>
    </section>
  )
}

const paymentProcessingTexts = {
  stripe: 'Payments are processed securely by Stripe.',
  simulator: 'Payments are simulated here: no card is charged.',
}

function BillingStateAlert({ billing, alert, mayPay }: PlanChooserProps & { mayPay: boolean }) {
  const standing = toBillingState(billing)
  const until = freeTrialUntil(standing)
  if (alert === 'trial' && until) return <TrialNotice billing={billing} until={until} />
  if (alert !== 'unsubscribed')
    return <p className={styles.quiet}>A payment is overdue. Pay it before you choose another plan.</p>
  const { status } = standing
  const hadAny = paidSubscription(standing.subscription) !== null || standing.trial_ends_at !== null
  const line = subscriptionLine(standing).replace(/^Ended on/, 'The last one ended on')
  return (
    <Alert color="red" title="No Active Subscription" icon={<CreditCard size={20} aria-hidden="true" />}>
      This company has no active subscription. {hadAny ? `${line}. ` : ''}
      {status === 'active' ? '' : `${statusEffectTexts[status]} `}
      {mayPay
        ? `Choose a plan to ${status === 'active' ? 'keep full access' : 'get full access back'}.`
        : 'An admin of the company can choose a plan.'}
    </Alert>
  )
}

const statusEffectTexts: Record<Exclude<CompanyStatus, 'active'>, string> = {
  past_due: 'It is in read-only mode.',
  suspended: 'It is in read-only mode.',
  inactive: 'Only billing is available.',
  closed: 'It has been closed.',
}

interface PlanCardProps {
  plan: Plan
  /** Limits of the plan that the company is over. */
  overLimits: string | null
  lacksGuests: boolean
  isCurrent: boolean
  isInTrial: boolean
  mayChoose: boolean
}

function PlanCard({ plan, overLimits, lacksGuests, isCurrent, isInTrial, mayChoose }: PlanCardProps) {
  const checkout = useCheckout()
  const priceId = plan.stripe_price_id
  return (
    <article className={styles.plan} data-featured={plan.is_featured}>
      <PlanSummary plan={plan} isCurrent={isCurrent} lacksGuests={lacksGuests} />
      <div className={styles.planAct}>
        {overLimits ? <p className={styles.overLimits}>{overLimits}</p> : null}
        <Button
          fullWidth
          variant={plan.is_featured ? 'filled' : 'default'}
          disabled={!priceId || !mayChoose}
          loading={checkout.isPending}
          onClick={() => priceId && checkout.start(priceId, plan.name)}
        >
          {isCurrent && isInTrial ? 'Add a card for' : 'Choose'} {plan.name}
        </Button>
        {priceId ? null : <p className={styles.quiet}>Stripe price ID not configured</p>}
      </div>
    </article>
  )
}

function EnterpriseCard() {
  const { sales } = siteFacts()
  if (sales === null) return null
  return (
    <article className={styles.plan}>
      <div className={styles.enterprise}>
        <p className={styles.planName}>Enterprise</p>
        <p className={styles.custom}>Custom pricing</p>
        <p className={styles.quiet}>
          For large venues and groups: custom limits, your own contract and a personal contact.
        </p>
      </div>
      <div className={styles.planAct}>
        <Button component="a" href={`mailto:${sales}?subject=Marquee%20Enterprise`} fullWidth variant="default">
          Contact Sales
        </Button>
      </div>
    </article>
  )
}

/** Notice during the free trial, in place of the alert that there is no subscription. */
function TrialNotice({ billing: { company, plan }, until }: { billing: Billing; until: string }) {
  const checkout = useCheckout()
  const mayPay = useMayPay()
  const priceId = plan?.is_active ? plan.stripe_price_id : null
  return (
    <PlainNotice tone="info" title={`Free trial until ${longDate(until, companyTimeZone())}`}>
      Until then, {company.name} has everything{plan ? ` in ${plan.name}` : ''}. After that, it becomes read-only unless
      you subscribe. {addCardHint(mayPay, priceId)}
      {mayPay && plan && priceId ? (
        <Button
          display="block"
          mt="sm"
          size="xs"
          onClick={() => checkout.start(priceId, plan.name)}
          loading={checkout.isPending}
        >
          Add a card to keep your plan
        </Button>
      ) : null}
    </PlainNotice>
  )
}

function addCardHint(mayPay: boolean, priceId: string | null): string {
  if (!mayPay) return 'An admin of the company can add a card to keep it.'
  return priceId ? '' : 'Add a card to keep your plan: choose a plan below.'
}

function isTrialOver({ company: { trial_ends_at } }: Billing): boolean {
  return trial_ends_at !== null && Date.parse(trial_ends_at) <= Date.now()
}
