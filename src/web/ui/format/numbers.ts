import { perLocale } from './per-locale.ts'

const plain = perLocale((locale) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))

/** Uses the reader's separators: '12,500', '12.500', '12 500'. */
export function numberText(value: number): string {
  return plain().format(value)
}
