/** The public pages are rendered before anybody knows whose browser it is. */
let locale = 'en-US'

/** By whose ways dates, times and numbers are written from now on: the person's choice, else those of their browser. */
export function chooseFormatLocale(chosen: string | null | undefined): void {
  locale = chosen ?? browserLocale()
}

/** BCP 47. */
export function formatLocale(): string {
  return locale
}

export function browserLocale(): string {
  return Intl.DateTimeFormat.supportedLocalesOf(navigator.language)[0] ?? 'en-US'
}

/** Made once for each locale: making one costs more than using it. */
export function perLocale<Format>(make: (locale: string) => Format): (of?: string) => Format {
  const made = new Map<string, Format>()
  return (of = locale) => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}
