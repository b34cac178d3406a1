import { foldedWords, foldText } from '#shared/fold-text.ts'
import type { Command } from '#web/ui/palette/palette.tsx'

/** Commands whose label, description or keywords contain every word of the query, ignoring case and accents. */
export function filterCommands(commands: readonly Command[], query: string): Command[] {
  if (query.trim() === '') return [...commands]
  const words = foldedWords(query)
  return commands.filter(({ label, description = '', keywords = '' }) => {
    const text = foldText(`${label} ${description} ${keywords}`)
    return words.length > 0 && words.every((word) => text.includes(word))
  })
}
