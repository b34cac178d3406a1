import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'docs/requirements')

const known = new Set(
  readdirSync(folder)
    .filter((file) => file.startsWith('checklist-'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^- ([CA]-[A-Z]+-\d+)/gm)].map(([, id]) => id ?? ''),
    ),
)
const testFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
const cited = new Set(
  testFiles.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b([CA]-[A-Z]+)-(\d{2,3})(?:\.\.(\d{2,3}))?/g)].flatMap(
      ([, area, from, to]) => {
        const [first, last] = [Number(from), Number(to ?? from)]
        return Array.from(
          { length: last - first + 1 },
          (_, n) => `${area}-${String(first + n).padStart(from?.length ?? 2, '0')}`,
        )
      },
    ),
  ),
)
const canonical = (id: string) => id.replace(/-0*(\d+)$/, '-$1')
const knownIds = new Set([...known].map(canonical))

test('every id that a test cites exists', () => {
  expect([...cited].filter((id) => !knownIds.has(canonical(id)))).toEqual([])
})

test('the list of what no test proves yet is exact, so that it can only shrink', () => {
  const listed = readFileSync(join(folder, 'not-yet-proved.txt'), 'utf8').split(/\s+/).filter(Boolean)
  const citedIds = new Set([...cited].map(canonical))
  expect(listed).toEqual([...known].filter((id) => !citedIds.has(canonical(id))))
})
