import { Button } from '@mantine/core'
import { CircleCheck, CreditCard, ExternalLink } from 'lucide-react'
import { type Dispatch, useEffect, useState } from 'react'
import type { Plan } from '#shared/entities.ts'
import { paidSeats, periodPrice, pricesToSell } from '#shared/pricing.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import styles from './onboarding.module.css'
import { abandonCheckout, useOnboardingPayment } from './use-onboarding-payment.ts'
import type { CreatedCompany, WizardEvent } from './wizard.ts'

interface PaymentOfferProps {
  company: CreatedCompany
  priceId: string
  /** Undefined while loading, and if the plan is no longer offered. */
  plan: Plan | undefined
  paying: boolean
  dispatch: Dispatch<WizardEvent>
  onPaid: () => void
  onLater: () => void
}

/** Last onboarding step: shows the price of the plan before the checkout opens. The company exists by now. */
export function PaymentOffer({ company, priceId, plan, paying, dispatch, onPaid, onLater }: PaymentOfferProps) {
  const payment = useOnboardingPayment(priceId, paying, dispatch)
  const [leaving, setLeaving] = useState(false)
  const { paid } = payment
  useEffect(() => {
    if (paid) onPaid()
  }, [paid, onPaid])

  const later = async () => {
    setLeaving(true)
    if (paying) await abandonCheckout()
    onLater()
  }
  if (paid) {
    return (
      <div className={styles.done} role="status">
        <CircleCheck size={48} aria-hidden="true" />
        <h1>You are all set</h1>
        <p>We have your card. Taking you to your dashboard...</p>
      </div>
    )
  }
  return (
    <section className={styles.offer}>
      <div className={styles.done} role="status">
        <CircleCheck size={48} aria-hidden="true" />
        <h1>{company.name} has been created successfully!</h1>
      </div>
      {plan ? <PaymentDue plan={plan} /> : null}
      {paying ? (
        <p className={styles.waiting} role="status">
          <ExternalLink size={16} aria-hidden="true" />
          The payment page is open in another tab. When you are done there, this page continues automatically.
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button size="md" variant="default" onClick={later} loading={leaving}>
          Later
        </Button>
        <Button
          size="md"
          leftSection={<CreditCard size={18} aria-hidden="true" />}
          onClick={payment.open}
          loading={payment.opening}
          disabled={leaving}
        >
          {paying ? 'Open the payment page again' : 'Add a card'}
        </Button>
      </div>
      <p className={styles.fine}>You can add a card later in Company Settings, under Billing.</p>
    </section>
  )
}

function PaymentDue({ plan }: { plan: Plan }) {
  const { today, later, note } = firstPayment(plan, Date.now())
  return (
    <div className={styles.bill}>
      <dl className={styles.due}>
        <div>
          <dt>Plan</dt>
          <dd>{plan.name}</dd>
        </div>
        <div className={styles.total}>
          <dt>Due today</dt>
          <dd>{today}</dd>
        </div>
        <div>
          <dt>{later.from}</dt>
          <dd>{later.amount}</dd>
        </div>
      </dl>
      {note ? <p className={styles.fine}>{note}</p> : null}
    </div>
  )
}

interface FirstPayment {
  today: string
  later: { from: string; amount: string }
  note: string | null
}

const millisecondsPerDay = 24 * 60 * 60_000

/** Amount and date of the first payment, for a company with one member. */
export function firstPayment(plan: Plan, now: number): FirstPayment {
  const trial = plan.trial_days
  const cost = periodPrice(plan, 1)
  const span = plan.billing_frequency === 'yearly' ? 'year' : 'month'
  const amount = `${exactPriceText(cost, plan.currency)} / ${span}`
  const note = pricesToSell(plan).some(({ kind }) => kind === 'seat') ? seatPriceHint(plan) : null
  if (trial === 0) return { today: exactPriceText(cost, plan.currency), later: { from: 'From then on', amount }, note }
  const from = `From ${longDate(new Date(now + trial * millisecondsPerDay).toISOString(), companyTimeZone())}`
  return { today: exactPriceText(0, plan.currency), later: { from, amount }, note }
}

function seatPriceHint({ limits }: Plan): string {
  const seats = paidSeats(limits, 1)
  return seats > 1 ? `Includes ${seats} users; the price grows with your team.` : 'The price grows with your team.'
}
