import { perLocale } from './per-locale.ts'

const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))

/** Format a number with the separators of the user's locale: '12,500', '12.500' or '12 500'. */
export function numberText(value: number): string {
  return numberFormat().format(value)
}
