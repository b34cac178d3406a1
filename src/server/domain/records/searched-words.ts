import { foldText } from '#shared/fold-text.ts'

/** A longer text is looked for by so many of its words. */
const mostWords = 8
/** The index of texts knows no part of a word that is shorter. */
const indexed = 3
const betweenSigns = /[\p{L}\p{M}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/su

export interface SearchedWord {
  text: string
  /** A short one begins a word: within words it would mean half the company. */
  begins: boolean
}

/** The words of what was typed, as texts are searched; signs around them say nothing. */
export function searchedWords(typed: string): SearchedWord[] {
  const words = foldText(typed)
    .split(/\s+/)
    .map((word) => betweenSigns.exec(word)?.[0] ?? '')
    .filter(Boolean)
  return [...new Set(words)].slice(0, mostWords).map((text) => ({ text, begins: [...text].length < indexed }))
}

/** What the beginning of a word may follow, besides nothing. */
export const wordSeparators = [' ', '-', '/', '(']

/** How many letters may be wrong: a short word is meant as it stands. */
export function allowedTypos(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
