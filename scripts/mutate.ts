import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from '#scripts/support/mutations/mutants.ts'
import { sampleOf } from '#scripts/support/mutations/sample.ts'

/**
 * Changes the server's features in one place at a time, and runs the tests that lie beside it: a mutant that they do not
 * notice survives. `npm run mutate -- --sample 40 --seed 7 --of company/team`; the last line is `N killed, N survived`.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    of: { type: 'string', default: '' },
  },
})
const root = fileURLToPath(new URL('../', import.meta.url))
const features = 'src/server/features'

interface Candidate extends Mutant {
  file: string
  source: string
}

/** What has tests beside it; declarations of calls and routes are no rules. */
function candidates(): Candidate[] {
  return globSync(`${features}/**/*.ts`, { cwd: root })
    .filter((file) => file.includes(values.of) && !/\.(test|api)\.ts$/.test(file))
    .filter((file) => testsBeside(file).length > 0)
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return mutantsOf(source).map((mutant) => ({ ...mutant, file, source }))
    })
}

function testsBeside(file: string): string[] {
  return globSync(`${dirname(file)}/*.test.ts`, { cwd: root })
}

/** The project without its history, so that nothing is changed where people work. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-mutants-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const tracked = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of tracked.stdout.split('\n').filter(Boolean)) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function runTests(folder: string, tests: string[], timeout?: number) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--bail', '1', ...tests]
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout })
}

/** Whether the tests beside it fail with the mutant in place. One that hangs is noticed too. */
function isKilled(folder: string, { file, source, start, end, text }: Candidate): boolean {
  const path = join(folder, file)
  writeFileSync(path, source.slice(0, start) + text + source.slice(end))
  const { status } = runTests(folder, testsBeside(file), 300_000)
  writeFileSync(path, source)
  return status !== 0
}

const folder = copyOfProject()
const survivors: string[] = []
const chosen = sampleOf(candidates(), Number(values.sample), values.seed)
// A folder whose tests fail as it is would kill every mutant.
const tests = new Set(chosen.flatMap(({ file }) => testsBeside(file)))
const unchanged = runTests(folder, [...tests])
if (unchanged.status !== 0) throw new Error(`the tests fail without any mutant:\n${unchanged.stdout.slice(-4000)}`)
for (const mutant of chosen) {
  const line = mutant.source.slice(0, mutant.start).split('\n').length
  const shown = `${mutant.file}:${line} ${mutant.what}`
  const killed = isKilled(folder, mutant)
  if (!killed) survivors.push(shown)
  console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${shown}`)
}
console.log(`seed ${values.seed}`)
console.log(`${chosen.length - survivors.length} killed, ${survivors.length} survived`)
