import { foldText } from '#shared/fold-text.ts'

/** A longer text is looked for by so many of its words. */
const mostWords = 8
/** The index of texts knows no part of a word that is shorter. */
const indexed = 3

export interface SearchedWord {
  text: string
  /** A short one begins a word: within words it would mean half the company. */
  begins: boolean
}

/** The words of what was typed, as texts are searched; signs only part them. */
export function searchedWords(typed: string): SearchedWord[] {
  const words = new Set(foldText(typed).match(/[\p{L}\p{M}\p{N}]+/gu))
  return [...words].slice(0, mostWords).map((text) => ({ text, begins: [...text].length < indexed }))
}

/** The beginning of a word, for the database; a word has no signs that would mean something there. */
export function beginningWith({ text }: SearchedWord): string {
  return `(^|[^[:alnum:]])${text}`
}
