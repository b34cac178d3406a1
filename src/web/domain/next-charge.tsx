import type { PlanChange } from '#shared/invoices.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPrice } from '#web/ui/format/money.ts'
import styles from './next-charge.module.css'

/** Lines of the next invoice. `zone` is the time zone of its date; without one, that of the browser. */
export function NextCharge({ charge, zone }: { charge: PlanChange['next_charge']; zone?: string | undefined }) {
  const { lines, currency, amount_due, due_at } = charge
  return (
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
          <th scope="row">{due_at ? `Due on ${longDate(due_at, zone)}` : 'Due'}</th>
          <td>{exactPrice(amount_due, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}
