import { numberOf as numberIn } from '#shared/number-of.ts'
import { perLocale } from './per-locale.ts'

const plain = perLocale((locale) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))

/** With the reader's separators: '12,500', '12.500', '12 500'. [M-TIME-09] */
export function numberText(value: number): string {
  return plain().format(value)
}

/** '1 company', '12.000 companies'. */
export function numberOf(count: number, one: string, many?: string): string {
  return numberIn(count, one, many, numberText(count))
}
