/** BCP 47 locales for the format of dates, times and numbers. Texts are always English. */
export const formatLocales = [
  ...['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-ZA'],
  ...['cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'es-ES', 'es-MX', 'fi-FI', 'fr-CA', 'fr-CH', 'fr-FR', 'hu-HU'],
  ...['it-IT', 'nb-NO', 'nl-BE', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'tr-TR'],
] as const
export type FormatLocale = (typeof formatLocales)[number]
