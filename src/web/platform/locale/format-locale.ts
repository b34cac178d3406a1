/** Default for server rendering of public pages, where the browser's locale is unknown. */
let locale = 'en-US'

export function setFormatLocale(next: string): void {
  locale = next
}

export function formatLocale(): string {
  return locale
}
