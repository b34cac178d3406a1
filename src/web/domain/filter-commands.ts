import uFuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#shared/fold-text.ts'
import type { Command } from '#web/ui/palette/palette.tsx'

/** Tolerates one wrong, missing, extra or swapped letter per word. */
const finder = new uFuzzy({
  intraMode: 1,
  interLft: 1,
  interSplit: '[^\\p{L}\\d]+',
  intraChars: '[\\p{L}\\d]',
  unicode: true,
})
const longestQuery = 120
/** Up to this number of words, all word orders are tried. */
const mostWords = 4

/** Commands that match the query, best first: by label or keywords, ignoring case, accents and small typos. */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = foldText(query.trim().slice(0, longestQuery))
  if (wanted === '') return [...commands]
  const texts = commands.map(({ label, description = '', keywords = '' }) =>
    foldText(`${label} ${description} ${keywords}`),
  )
  const [found, , order] = finder.search(texts, wanted, mostWords)
  const ranked = found && order ? order.map((place) => found[place]) : (found ?? [])
  return ranked.flatMap((index) => (index === undefined ? [] : (commands[index] ?? [])))
}
