/** How many decimals amounts of a currency have, by ISO 4217: none of JPY, three of KWD. @throws RangeError for no code */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** An amount in minor units as a decimal with the currency's own number of places: 125050 EUR is '1250.50'. */
export function decimalOf(amount: number, currency: string): string {
  const places = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const decimal = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return amount < 0 ? `-${decimal}` : decimal
}
