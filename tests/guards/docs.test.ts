import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './source-files.ts'

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md'], { cwd: root }).filter(
  (page) => !page.startsWith('docs/requirements/'),
)

const isPath = /^(src|tests|scripts|docs|bench|deploy)\//
/** Placeholders such as `<area>`, variables such as YYYYMMDD-HHMM, results of runs, and a file that operators write. */
const isPlaceholder = /[<>…]|YYYY|^bench\/results|^deploy\/pgbouncer\/userlist/

interface Quote {
  page: string
  /** As it is written. */
  quoted: string
  /** From the root. */
  path: string
}

/** Paths in backticks from the root, and targets of links from the page. */
function quotesIn(page: string, text: string): Quote[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const inBackticks = [...prose.matchAll(/`([^`\s]+)`/g)].flatMap(([, quoted = '']) =>
    isPath.test(quoted) ? [{ page, quoted, path: quoted }] : [],
  )
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, quoted = '']) =>
    /^([a-z]+:|#)/.test(quoted) ? [] : [{ page, quoted, path: join(dirname(page), quoted.replace(/#.*$/, '')) }],
  )
  return [...inBackticks, ...links].filter(({ quoted }) => !isPlaceholder.test(quoted))
}

function isThere(path: string): boolean {
  if (/[*{]/.test(path)) return globSync(path, { cwd: root }).length > 0
  return existsSync(join(root, normalize(path)))
}

const missingIn = (quotes: readonly Quote[]) =>
  quotes.filter(({ path }) => !isThere(path)).map(({ page, quoted }) => `${page}: ${quoted}`)

test('paths and links in the documentation exist', () => {
  const quotes = pages.flatMap((page) => quotesIn(page, textOf(page)))
  expect(pages.length).toBeGreaterThan(30)
  expect(quotes.length).toBeGreaterThan(200)
  expect(missingIn(quotes)).toEqual([])
})

test('a missing path, link or glob is found; placeholders and code blocks are skipped', () => {
  const text = `\`src/none.ts\` \`src/features/<area>/x.ts\` \`src/none*.ts\` [a](none.md) [b](overview.md#x) \`src/shared/call.ts\`
\`\`\`
\`src/in-code.ts\`
\`\`\``
  expect(missingIn(quotesIn('docs/architecture/page.md', text))).toEqual([
    'docs/architecture/page.md: src/none.ts',
    'docs/architecture/page.md: src/none*.ts',
    'docs/architecture/page.md: none.md',
  ])
})

const heading = /^#{1,6} (.*)$/gm
/** As GitHub makes it of a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

test('links to headings lead to one', () => {
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s:]*)#([^)\s]+)\)/g)].flatMap(([, target = '', anchor = '']) => {
      const file = target === '' ? page : join(dirname(page), target)
      const anchors = [...textOf(file).matchAll(heading)].map(([, title = '']) => anchorOf(title))
      return anchors.includes(anchor) ? [] : [`${page}: ${target}#${anchor}`]
    }),
  )
  expect(missing).toEqual([])
})

test('every record of a decision is in the index, with its title, status and date', () => {
  const index = textOf('docs/adr/README.md')
  const records = globSync('docs/adr/[0-9]*.md', { cwd: root }).sort()
  const rows = records.map((file) => {
    const text = textOf(file)
    const title = text.match(/^# (.*)$/m)?.[1]
    const [, status = '', date = ''] = text.match(/^Status: (\w[^.\\\n]*).*\\\nDate: (\d{4}-\d\d-\d\d)$/m) ?? []
    const name = file.replace('docs/adr/', '')
    return `| ${name.slice(0, 4)} | [${title}](${name}) | ${status} | ${date} |`
  })
  expect(rows.filter((row) => !index.includes(row))).toEqual([])
  expect(index.match(/^\| \d{4} /gm)?.length).toBe(records.length)
})
