import { foldText } from '#shared/fold-text.ts'

/** Words of a longer text are ignored. */
const mostWords = 8
/** Shortest part of a word that the trigram index finds. */
const indexed = 3
const betweenSigns = /[\p{L}\p{M}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/su

export interface SearchedWord {
  text: string
  /** Short words must begin a word: anywhere else they would match half of the records. */
  begins: boolean
}

/** Folded words of a search text, without surrounding punctuation. */
export function searchedWords(typed: string): SearchedWord[] {
  const words = foldText(typed)
    .split(/\s+/)
    .map((word) => betweenSigns.exec(word)?.[0] ?? '')
    .filter(Boolean)
  return [...new Set(words)].slice(0, mostWords).map((text) => ({ text, begins: [...text].length < indexed }))
}

/** Characters before the beginning of a word. */
export const wordSeparators = [' ', '-', '/', '(']

/** Typos allowed in a word; none in a short one. */
export function allowedTypos(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
