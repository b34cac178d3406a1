import { formatLocale } from '#web/platform/locale/format-locale.ts'

/** Minor units as people write a price: '$29', '$29.50', '€1,200'. */
export function price(minorUnits: number, currency: string): string {
  return amount(minorUnits, { style: 'currency', currency, minimumFractionDigits: minorUnits % 100 === 0 ? 0 : 2 })
}

/** As an invoice writes it: two decimals and the currency in upper case. */
export function invoiceAmount(minorUnits: number, currency: string): string {
  return `${amount(minorUnits, { minimumFractionDigits: 2, useGrouping: false })} ${currency.toUpperCase()}`
}

/** As a bill writes it, credits with their sign: '$29.00', '-$4.31'. */
export function exactPrice(minorUnits: number, currency: string): string {
  return amount(minorUnits, { style: 'currency', currency, minimumFractionDigits: 2 })
}

function amount(minorUnits: number, options: Intl.NumberFormatOptions): string {
  const format = { numberingSystem: 'latn', maximumFractionDigits: 2, ...options }
  return new Intl.NumberFormat(formatLocale(), format).format(minorUnits / 100)
}
