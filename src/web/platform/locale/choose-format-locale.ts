import { setFormatLocale } from './format-locale.ts'

/** The person's choice decides by whose ways dates, times and numbers are written, else their browser. */
export function chooseFormatLocale(chosen: string | null | undefined): void {
  setFormatLocale(chosen ?? browserLocale())
}

export function browserLocale(): string {
  return Intl.DateTimeFormat.supportedLocalesOf(navigator.language)[0] ?? 'en-US'
}
