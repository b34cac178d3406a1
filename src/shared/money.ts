/**
 * Number of decimals of a currency by ISO 4217: 0 for JPY, 3 for KWD. @throws RangeError if it is not a currency
 * code
 */
export function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Format minor units as a decimal number: 125050 EUR is '1250.50'. */
export function toDecimalText(amount: number, currency: string): string {
  const places = currencyDecimals(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const decimal = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return amount < 0 ? `-${decimal}` : decimal
}
