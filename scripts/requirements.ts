import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Find the checklist requirements that tests cite in brackets: one id, several ids, or a range. As a program, print them by
 * area; `--write` removes proved ids from the list of unproved ones and adds those of new checklists. The list gives a
 * reason per id.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const folder = join(root, 'docs/requirements')
const listFile = join(folder, 'not-yet-proved.txt')

/** A checklist is a letter; its areas are names: `E-TIME`. */
const areaPattern = '[ACEM]-[A-Z]+'
const lineOfChecklist = new RegExp(`^- (${areaPattern}-\\d+)`, 'gm')
const citation = new RegExp(`\\b(${areaPattern})-(\\d{2,3})(?:\\.\\.(\\d{2,3}))?`, 'g')
const citedInBrackets = new RegExp(`\\[${areaPattern}-\\d[^\\]]*\\]`, 'g')

export function knownIds(): string[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('checklist-'))
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(lineOfChecklist)].map(([, id]) => id ?? ''),
    )
}

export function citedIds(): Set<string> {
  return new Set(testFiles().flatMap(({ text }) => idsIn(text)))
}

/** With more ids in one test, a failure no longer shows what broke. */
export const citedTogether = 8

/** All citations with more ids than that. */
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

/** Missing ids that were proved before. Ids of a new checklist, with no listed or cited id yet, are excluded. */
function lost(missing: string[]): string[] {
  const listed = listedAsNotProved()
  const known = new Set([...listed, ...citedIds()].map(columnLetters))
  return missing.filter((id) => known.has(columnLetters(id)) && !listed.includes(id))
}

const columnLetters = (id: string) => id.slice(0, 1)

/** Ids in the committed list of unproved requirements. */
export function listedAsNotProved(): string[] {
  return [...reasonsNotProved().keys()]
}

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
