import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const operatorPageNames = ['privacy', 'terms'] as const

export interface OperatorPage {
  name: (typeof operatorPageNames)[number]
  title: string
  markdown: string
}

/**
 * Read the operator's privacy and terms texts, if they exist. They are read at start only, so changes need a restart.
 */
export function readOperatorPages(folder: string): OperatorPage[] {
  return operatorPageNames.flatMap((name) => {
    const file = join(folder, `${name}.md`)
    if (!existsSync(file)) return []
    const markdown = readFileSync(file, 'utf8')
    const heading = /^#\s+(.+)$/m.exec(markdown)?.[1]?.trim()
    return [{ name, title: heading ?? name, markdown }]
  })
}

/** Convert a text to HTML. The Markdown parser is loaded on first use. */
export async function renderOperatorPage({ markdown }: OperatorPage): Promise<string> {
  const { micromark } = await import('micromark')
  // By default micromark escapes HTML and drops dangerous URLs.
  return micromark(markdown)
}

/** Whether a text is still the shipped placeholder. */
export function isPlaceholderPage({ markdown }: OperatorPage): boolean {
  return markdown.includes('This is a starting text.')
}
