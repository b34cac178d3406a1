import { foldedWords, foldText } from '#shared/fold-text.ts'
import type { Command } from '#web/ui/palette/palette.tsx'

/** Least share of a misspelled word's trigrams: one wrong, missing or extra letter in a word of five letters. */
const leastSimilarity = 0.5

/**
 * Commands whose label, description or keywords contain every word of the query, ignoring case and accents. Without any,
 * those with similar words, most similar first.
 */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === '') return [...commands]
  const words = foldedWords(query)
  if (words.length === 0) return []
  const containing = commands.filter((command) => words.every((word) => textOf(command).includes(word)))
  if (containing.length > 0) return containing
  return commands
    .map((command) => ({ command, similarity: leastSimilarityOf(words, foldedWords(textOf(command))) }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .toSorted((one, other) => other.similarity - one.similarity)
    .map(({ command }) => command)
}

function textOf({ label, description = '', keywords = '' }: Command): string {
  return foldText(`${label} ${description} ${keywords}`)
}

function leastSimilarityOf(words: readonly string[], text: readonly string[]): number {
  return Math.min(...words.map((word) => Math.max(0, ...text.map((other) => wordSimilarity(word, other)))))
}

/** Share of the word's trigrams that the other word has, between 0 and 1, like `word_similarity` of PostgreSQL. */
function wordSimilarity(word: string, other: string): number {
  const [own, others] = [trigramsOf(word), new Set(trigramsOf(other))]
  return own.filter((trigram) => others.has(trigram)).length / own.length
}

function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3))
}
