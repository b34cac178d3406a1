/** Format an amount in minor units, such as '€1,234.50'. Currencies without minor units get no decimals. */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minor / 10 ** digits)
}
