import { currentFormatLocale } from '#web/platform/locale/format-locale.ts'

/** Format a price in minor units, without '.00': '$29', '$29.50', '€1,200'. */
export function priceText(minorUnits: number, currency: string): string {
  return formatAmount(minorUnits, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorUnits % 100 === 0 ? 0 : 2,
  })
}

/** Format an amount in minor units as on invoices: '29.00 USD'. */
export function invoiceAmountText(minorUnits: number, currency: string): string {
  return `${formatAmount(minorUnits, { minimumFractionDigits: 2, useGrouping: false })} ${currency.toUpperCase()}`
}

/** Format an amount in minor units, always with two decimals: '$29.00', '-$4.31'. */
export function exactPriceText(minorUnits: number, currency: string): string {
  return formatAmount(minorUnits, { style: 'currency', currency, minimumFractionDigits: 2 })
}

function formatAmount(minorUnits: number, options: Intl.NumberFormatOptions): string {
  const format = { numberingSystem: 'latn', maximumFractionDigits: 2, ...options }
  return new Intl.NumberFormat(currentFormatLocale(), format).format(minorUnits / 100)
}
