/** Locale for server-rendered pages. The server does not know the browser's locale. */
let locale = 'en-US'

export function setFormatLocale(next: string): void {
  locale = next
}

export function currentFormatLocale(): string {
  return locale
}
