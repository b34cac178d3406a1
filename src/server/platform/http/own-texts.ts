import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { micromark } from 'micromark'

/** What an operator can say in their own words, each a page of that name. */
export const ownTextNames = ['privacy', 'terms'] as const

export interface OwnText {
  name: (typeof ownTextNames)[number]
  title: string
  html: string
}

/** The operator's texts that there are, read once: those of a changed file are shown after the next start. */
export function readOwnTexts(folder: string): OwnText[] {
  return ownTextNames.flatMap((name) => {
    const file = join(folder, `${name}.md`)
    if (!existsSync(file)) return []
    const markdown = readFileSync(file, 'utf8')
    const heading = /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim()
    // Without its dangerous options it writes no HTML of the text's own, and no address that runs anything.
    return [{ name, title: heading ?? name, html: micromark(markdown) }]
  })
}

/** The sentence by which a text says that it is not the operator's yet. */
export function isStartingText({ html }: OwnText): boolean {
  return html.includes('This is a starting text.')
}
