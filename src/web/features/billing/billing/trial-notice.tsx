import { Button } from '@mantine/core'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import type { Billing } from './use-billing.ts'
import { useMayPay } from './use-may-pay.ts'
import { useCheckout } from './use-payment-pages.ts'

/** Replaces the 'no subscription' alert during the trial. */
export function TrialNotice({ billing: { company, plan }, until }: { billing: Billing; until: string }) {
  const checkout = useCheckout()
  const mayPay = useMayPay()
  const priceId = plan?.is_active ? plan.stripe_price_id : null
  return (
    <PlainNotice tone="info" title={`Free trial until ${longDate(until, companyTimeZone())}`}>
      {company.name} has {plan ? `all of ${plan.name}` : 'everything'} until then. {whoAddsIt(mayPay, priceId)}
      {mayPay && priceId ? (
        <Button display="block" mt="sm" size="xs" onClick={() => checkout.start(priceId)} loading={checkout.isPending}>
          Add a card to keep it
        </Button>
      ) : null}
    </PlainNotice>
  )
}

function whoAddsIt(mayPay: boolean, priceId: string | null): string {
  if (!mayPay) return 'An admin of the company can add a card to keep it.'
  return priceId ? '' : 'Add a card to keep it: choose a plan below.'
}
