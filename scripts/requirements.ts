import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Which lines of the numbered checklists are cited by tests: ``, several ids, or a range
 * ``. Run as a program it prints them by area; `--write` shortens the list of what is not proved yet,
 * and adds the lines of a new checklist. Beside each id the list says what the line waits for.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = join(root, 'docs/requirements')
const listFile = join(folder, 'not-yet-proved.txt')

/** A checklist has a letter, and its areas have names: `E-TIME`. */
const areaPattern = '[ACEM]-[A-Z]+'
const lineOfChecklist = new RegExp(`^- (${areaPattern}-\\d+)`, 'gm')
const citation = new RegExp(`\\b(${areaPattern})-(\\d{2,3})(?:\\.\\.(\\d{2,3}))?`, 'g')
const citedInBrackets = new RegExp(`\\[${areaPattern}-\\d[^\\]]*\\]`, 'g')

/** Every id of the checklists, in their order. */
export function knownIds(): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('checklist-'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(lineOfChecklist)].map(([, id]) => id ?? ''),
    )
}

/** Every id that a test cites. */
export function citedIds(): Set<string> {
  return new Set(testFiles().flatMap(({ text }) => idsIn(text)))
}

/** More than these together say no longer what a failure broke. */
export const citedTogether = 8

/** Every pair of brackets, in any test, that cites more. */
export function overfullCitations(files = testFiles()): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(citedInBrackets)]
      .filter(([cited]) => idsIn(cited).length > citedTogether)
      .map(([cited]) => `${file}: ${cited}`),
  )
}

function testFiles(): { file: string; text: string }[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function idsIn(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([, area, from = '', to = from]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, n) => `${area}-${String(Number(from) + n).padStart(2, '0')}`,
    ),
  )
}

export function notProved(): string[] {
  const cited = citedIds()
  return knownIds().filter((id) => !cited.has(id))
}

/** Those of the missing that once were proved: their checklist, known by its letter, is listed or cited already. */
function lost(missing: string[]): string[] {
  const listed = listedAsNotProved()
  const known = new Set([...listed, ...citedIds()].map(letterOf))
  return missing.filter((id) => known.has(letterOf(id)) && !listed.includes(id))
}

const letterOf = (id: string) => id.slice(0, 1)

/** Ids that the committed list names as not proved yet. */
export function listedAsNotProved(): string[] {
  return [...reasonsNotProved().keys()]
}

/** Reason for each id of the committed list. */
export function reasonsNotProved(): Map<string, string> {
  const lines = readFileSync(listFile, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.split(' ', 1)[0] ?? '', line.replace(/^\S+\s*/, '')]))
}

if (import.meta.main) {
  const missing = notProved()
  const byArea = Map.groupBy(knownIds(), (id) => id.replace(/-\d+$/, ''))
  for (const [area, ids] of byArea) {
    const open = ids.filter((id) => missing.includes(id))
    console.log(
      `${area.padEnd(8)} ${String(ids.length - open.length).padStart(4)} of ${String(ids.length).padStart(4)}`,
    )
  }
  if (process.argv.includes('--write')) {
    const grown = lost(missing)
    if (grown.length > 0) throw new Error(`No test proves these any more: ${grown.join(' ')}`)
    const reasons = reasonsNotProved()
    const lines = missing.map((id) => `${id.padEnd(10)} ${reasons.get(id) ?? ''}`.trimEnd())
    writeFileSync(listFile, `${lines.join('\n')}\n`)
  }
}
