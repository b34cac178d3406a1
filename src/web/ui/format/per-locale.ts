import { currentFormatLocale } from '#web/platform/locale/format-locale.ts'

/** Cache a format for each locale, because creating formats is slow. */
export function perLocale<Format>(make: (locale: string) => Format): (of?: string) => Format {
  const made = new Map<string, Format>()
  return (of = currentFormatLocale()) => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}
