import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import { seatPriceText } from './billing-text.ts'
import { useSeatPreview } from './use-billing.ts'

/** Price of additional members. Renders nothing if the plan has no price per member. */
export function SeatPrice({ more }: { more: number }) {
  const seats = useSeatPreview(more)
  if (!seats) return null
  const { next_charge } = seats
  return (
    <PlainNotice tone="info">
      {seatPriceText(seats)}
      {next_charge
        ? ` Your next invoice${next_charge.due_at ? `, on ${longDate(next_charge.due_at, companyTimeZone())},` : ''} will be ${exactPriceText(next_charge.amount_due, next_charge.currency)}.`
        : ''}
    </PlainNotice>
  )
}
