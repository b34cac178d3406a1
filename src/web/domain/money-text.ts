import { currencyDecimals } from '#shared/money.ts'
import { currentFormatLocale } from '#web/platform/locale/format-locale.ts'

/** Format an amount in minor units: 120000 is '€1,200.00', 1200 yen is '¥1,200'. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const format = { style: 'currency', currency, numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(currentFormatLocale(), format).format(amount / 10 ** currencyDecimals(currency))
}
