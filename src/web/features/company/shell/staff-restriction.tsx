import { continuingCharge } from '#shared/continuing-charge.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'

/** Whether a company that staff restricted is still charged, and how to reach support. */
export function StaffRestriction() {
  const can = useCan()
  const mayRead = can({ module: 'company_settings', level: 'read', status: 'any' })
  const billing = useApiQuery(companyApi.billing.getBilling, mayRead ? {} : null)
  const { support } = siteFacts()
  const charge = continuingCharge(billing.data?.subscription, {
    money: exactPriceText,
    date: (timestamp) => longDate(timestamp, companyTimeZone()),
  })
  return (
    <>
      {charge ? <p>{charge}</p> : null}
      {support ? <a href={`mailto:${support}`}>Contact support</a> : null}
    </>
  )
}
