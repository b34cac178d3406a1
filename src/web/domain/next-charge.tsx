import type { PlanChange } from '#shared/invoices.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
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
            <td>{exactPriceText(amount, currency)}</td>
          </tr>
        ))}
        {invoiceAdjustments(charge).map(({ text, amount }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{exactPriceText(amount, currency)}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{due_at ? `Due on ${longDate(due_at, zone)}` : 'Due'}</th>
          <td>{exactPriceText(amount_due, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Taxes, and credit used or kept: with the lines, they add up to the amount to pay. */
export function invoiceAdjustments({
  lines,
  total,
  amount_due,
  currency,
}: PlanChange['next_charge']): { text: string; amount: number }[] {
  const taxes = total - lines.reduce((sum, { amount }) => sum + amount, 0)
  const credit = amount_due - total
  const kept = `Stays as credit of ${exactPriceText(credit, currency)} for later invoices`
  return [
    { text: 'Taxes and discounts', amount: taxes },
    { text: credit > 0 ? kept : 'Credit used', amount: credit },
  ].filter(({ amount }) => amount !== 0)
}
