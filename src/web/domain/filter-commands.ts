import uFuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#shared/fold-text.ts'
import type { Command } from '#web/ui/palette/palette.tsx'

/** One letter of each word may be wrong, missing, too many or in its neighbour's place. */
const finder = new uFuzzy({
  intraMode: 1,
  interLft: 1,
  interSplit: '[^\\p{L}\\d]+',
  intraChars: '[\\p{L}\\d]',
  unicode: true,
})
const longestQuery = 120
/** In how many orders the words are looked for. */
const mostWords = 4

/** The commands that what was typed means, best first: by label or other words, whatever case, accents and small mistakes. */
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
