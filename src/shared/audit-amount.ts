/** Logged fields that are amounts of money in minor units, in the currency that is logged with them. */
const amountFields = ['period_amount', 'owed_amount', 'amount_refunded']

/** Add the currency to a logged amount. Other values are returned unchanged. */
export function withCurrency(field: string, value: unknown, currency: unknown): unknown {
  if (!amountFields.includes(field) || typeof value !== 'number' || typeof currency !== 'string') return value
  return { amount: value, currency: currency.toUpperCase() }
}
