import { setFormatLocale } from './format-locale.ts'

/** Use the user's locale for dates, times and numbers, otherwise the browser's. */
export function chooseFormatLocale(chosen: string | null | undefined): void {
  setFormatLocale(chosen ?? browserLocale())
}

export function browserLocale(): string {
  return Intl.DateTimeFormat.supportedLocalesOf(navigator.language)[0] ?? 'en-US'
}
