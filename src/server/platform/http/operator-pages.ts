import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an operator can say in their own words, each a page of that name. */
export const operatorPageNames = ['privacy', 'terms'] as const

export interface OperatorPage {
  name: (typeof operatorPageNames)[number]
  title: string
  markdown: string
}

/** The operator's texts that there are, read once: those of a changed file are shown after the next start. */
export function readOperatorPages(folder: string): OperatorPage[] {
  return operatorPageNames.flatMap((name) => {
    const file = join(folder, `${name}.md`)
    if (!existsSync(file)) return []
    const markdown = readFileSync(file, 'utf8')
    const heading = /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim()
    return [{ name, title: heading ?? name, markdown }]
  })
}

/** What reads Markdown comes with the first text that is shown. */
export async function renderOperatorPage({ markdown }: OperatorPage): Promise<string> {
  const { micromark } = await import('micromark')
  // Without its dangerous options it writes no HTML of the text's own, and no address that runs anything.
  return micromark(markdown)
}

/** The sentence by which a text says that it is not the operator's yet. */
export function isPlaceholderPage({ markdown }: OperatorPage): boolean {
  return markdown.includes('This is a starting text.')
}
