import { perLocale } from '#web/platform/locale/format-locale.ts'

/** Minor units as people write a price: '$29', '$29.50', '€1,200'. */
export function price(minorUnits: number, currency: string): string {
  return amountIn(currency, minorUnits % 100 === 0 ? 0 : 2).format(minorUnits / 100)
}

/** As an invoice writes it: two decimals and the currency in upper case. [C-BILL-40 C-BILL-41] */
export function invoiceAmount(minorUnits: number, currency: string): string {
  return `${twoDecimals().format(minorUnits / 100)} ${currency.toUpperCase()}`
}

/** As a bill writes it, credits with their sign: '$29.00', '-$4.31'. */
export function exactPrice(minorUnits: number, currency: string): string {
  return amountIn(currency, 2).format(minorUnits / 100)
}

const twoDecimals = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
)

function amountIn(currency: string, minimumFractionDigits: number): Intl.NumberFormat {
  return amounts()(`${currency} ${minimumFractionDigits}`)
}

const amounts = perLocale((locale) => {
  const made = new Map<string, Intl.NumberFormat>()
  return (key: string): Intl.NumberFormat => {
    const [currency, decimals] = key.split(' ')
    const known = made.get(key)
    if (known) return known
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      numberingSystem: 'latn',
      minimumFractionDigits: Number(decimals),
      maximumFractionDigits: 2,
    })
    made.set(key, format)
    return format
  }
})
