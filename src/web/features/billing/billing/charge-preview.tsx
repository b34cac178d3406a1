import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Plan } from '#shared/entities.ts'
import { planLimits } from '#shared/plan-limits.ts'
import { numberOf } from '#web/domain/number-of.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPrice, price } from '#web/ui/format/money.ts'
import { PlainNotice } from '#web/ui/plain-notice.tsx'
import styles from './billing.module.css'
import { periodName } from './billing-text.ts'
import type { Billing, PlanChange } from './use-billing.ts'

interface ChargePreviewProps {
  plan: Plan
  billing: Billing
  preview: UseQueryResult<PlanChange>
}

export function ChargePreview({ plan, billing, preview }: ChargePreviewProps) {
  const { data, error } = preview
  if (error) {
    return (
      <div className={styles.charge}>
        <PlainNotice tone="danger">{errorMessage(error)}</PlainNotice>
      </div>
    )
  }
  if (!data)
    return <Skeleton className={styles.charge} height={120} radius={12} role="status" aria-label="Loading..." />
  const { lines, currency, amount_due, due_at } = data.next_charge
  const allowed = planLimits.members.allowed(plan.limits)
  return (
    <section className={styles.charge} aria-label="What this costs">
      <p className={styles.value}>
        {plan.name}: {price(data.period_amount, currency)} / {periodName(data.billing_frequency)}
        {data.seats ? ` for ${numberOf(data.seats, 'seat')}` : ''}
      </p>
      <table className={styles.lines}>
        <caption>The next invoice</caption>
        <tbody>
          {lines.map(({ description, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one invoice never move
            <tr key={index}>
              <th scope="row">{description}</th>
              <td>{exactPrice(amount, currency)}</td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{due_at ? `To pay on ${longDate(due_at, companyTimeZone())}` : 'To pay'}</th>
            <td>{exactPrice(amount_due, currency)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.quiet}>
        {data.trial_ends_at
          ? `The free trial goes on until ${longDate(data.trial_ends_at, companyTimeZone())}. `
          : 'What is left of the current plan is credited. '}
        The modules and limits of {plan.name} hold at once.
        {allowed !== null && billing.usage.members.used > allowed
          ? ` It allows ${allowed} team members, fewer than there are: nobody is removed, but nobody can be added.`
          : ''}
      </p>
    </section>
  )
}
