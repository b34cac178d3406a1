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

/** Comma-separated words by language. */
export type WordLists = Partial<Record<WordLanguage, string>>

/** Distinct words of all languages, in the order of the lists. */
export function distinctWords(lists: WordLists): string[] {
  return [...new Set(Object.values(lists).flatMap((words) => words.split(', ')))]
}
