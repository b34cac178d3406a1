import { setFormatLocale } from './format-locale.ts'

/** Set the locale for dates, times and numbers: the user's setting, otherwise the browser's locale. */
export function chooseFormatLocale(chosen: string | null | undefined): void {
  setFormatLocale(chosen ?? browserLocale())
}

export function browserLocale(): string {
  return Intl.DateTimeFormat.supportedLocalesOf(navigator.language)[0] ?? 'en-US'
}
