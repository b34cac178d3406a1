/** Languages of the files that people import. */
type WordLanguage =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'da'
  | 'nb'
  | 'sv'
  | 'fi'
  | 'pl'
  | 'cs'
  | 'hu'
  | 'ja'
  | 'tr'
  | 'el'

/** Words separated by commas, by language. */
export type WordLists = Partial<Record<WordLanguage, string>>

/** Distinct words of all languages, in their order. */
export function distinctWords(lists: WordLists): string[] {
  return [...new Set(Object.values(lists).flatMap((words) => words.split(', ')))]
}
