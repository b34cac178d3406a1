/** Default for server rendering of public pages, where the browser's locale is unknown. */
let locale = 'en-US'

/** BCP 47 locale for dates, times and numbers. */
export function setFormatLocale(next: string): void {
  locale = next
}

export function formatLocale(): string {
  return locale
}
