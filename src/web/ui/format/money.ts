import { formatLocale } from '#web/platform/locale/format-locale.ts'

/** Amount in minor units as a price: '$29', '$29.50', '€1,200'. */
export function price(minorUnits: number, currency: string): string {
  return amount(minorUnits, { style: 'currency', currency, minimumFractionDigits: minorUnits % 100 === 0 ? 0 : 2 })
}

/** As on invoices: two decimals and the upper-case currency code. */
export function invoiceAmount(minorUnits: number, currency: string): string {
  return `${amount(minorUnits, { minimumFractionDigits: 2, useGrouping: false })} ${currency.toUpperCase()}`
}

/** Always with two decimals, credits with a minus sign: '$29.00', '-$4.31'. */
export function exactPrice(minorUnits: number, currency: string): string {
  return amount(minorUnits, { style: 'currency', currency, minimumFractionDigits: 2 })
}

function amount(minorUnits: number, options: Intl.NumberFormatOptions): string {
  const format = { numberingSystem: 'latn', maximumFractionDigits: 2, ...options }
  return new Intl.NumberFormat(formatLocale(), format).format(minorUnits / 100)
}
