import { formatLocale } from '#web/platform/locale/format-locale.ts'

/** Made once for each locale: making one costs more than using it. */
export function perLocale<Format>(make: (locale: string) => Format): (of?: string) => Format {
  const made = new Map<string, Format>()
  return (of = formatLocale()) => {
    const known = made.get(of) ?? make(of)
    made.set(of, known)
    return known
  }
}
