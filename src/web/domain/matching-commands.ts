import { foldText } from '#shared/fold-text.ts'
import type { Command } from '#web/ui/palette/palette.tsx'

/** The commands whose label has what was typed, whatever its case and accents. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const wanted = foldText(query.trim())
  return commands.filter(({ label }) => foldText(label).includes(wanted))
}
