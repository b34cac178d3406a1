/** The public pages are rendered before anybody knows whose browser it is. */
let locale = 'en-US'

/** By whose ways dates, times and numbers are written from now on. BCP 47. */
export function setFormatLocale(next: string): void {
  locale = next
}

export function formatLocale(): string {
  return locale
}
