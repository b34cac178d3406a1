import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { filesOf, joined, joinsOf, migrationStamp, namesOf } from '#scripts/support/feature-templates.ts'
import { emptyDatabase } from '#tests/support/empty-database.ts'
import { runProgram } from '#tests/support/program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'marquee-new-feature-'))
const migrations = join(project, 'src/server/migrations')

beforeAll(() => {
  for (const path of ['package.json', 'src/server', 'src/payment-simulator', 'src/shared', 'scripts']) {
    mkdirSync(join(project, path, '..'), { recursive: true })
    cpSync(join(root, path), join(project, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** The migration that `npm run new-feature` generates. */
function addFeature(feature: string): string {
  const names = namesOf('events', feature, 'events')
  const files = filesOf(names, migrationStamp(new Date(), readdirSync(migrations)))
  const [file, text] = Object.entries(files).find(([path]) => path.startsWith('src/server/migrations/')) ?? []
  if (!file || !text) throw new Error('A new feature has no migration')
  writeFileSync(join(project, file), text)
  return file.replace(/^.*\/(.*)\.ts$/, '$1')
}

async function migrate(env: Record<string, string>): Promise<string[]> {
  const program = runProgram('scripts/migrate.ts', [], env, project)
  expect(await program.ended, program.text()).toBe(0)
  return [...program.text().matchAll(/^ {2}(\d{8}-\S+)$/gm)].map(([, name = '']) => name)
}

async function anEmptyDatabase(): Promise<{ env: Record<string, string>; close: () => Promise<void> }> {
  const template = inject('template')
  if ('file' in template) {
    const data = mkdtempSync(join(project, 'data-'))
    return { env: { DATA_DIR: data }, close: async () => undefined }
  }
  const { name, close } = await emptyDatabase()
  return { env: { DATABASE_URL: Object.assign(new URL(template.url), { pathname: `/${name}` }).href }, close }
}

test('migrations of new features run on an empty and on a current database, even two of the same minute', async () => {
  const [existing, empty] = [await anEmptyDatabase(), await anEmptyDatabase()]
  try {
    const baseline = await migrate(existing.env)
    expect(baseline.length).toBeGreaterThan(10)
    const added = [addFeature('guest-lists'), addFeature('allocations')]
    expect(await migrate(existing.env)).toEqual(added)
    expect(await migrate(existing.env)).toEqual([])
    expect(await migrate(empty.env)).toEqual([...baseline, ...added])
  } finally {
    await existing.close()
    await empty.close()
  }
})

test('a new feature finds its place in the files that list features, and imports only what exists', () => {
  const names = namesOf('events', 'guest-lists', 'events')
  const files = filesOf(names, migrationStamp(new Date(), readdirSync(migrations)))
  const joins = Object.fromEntries(joinsOf(names, true).map((join) => [join.file, joined(join)]))
  expect(joins['src/shared/contract.ts']).toContain('  guestLists,\n}')
  expect(joins['src/server/router.ts']).toContain('  guestListsApi,\n]')
  const texts: Record<string, string> = { ...files, ...joins }
  const textOf = (file: string) => texts[file] ?? readFileSync(join(root, file), 'utf8')
  const missing = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/import (?:type )?\{ ([^}]+) \} from '([#.][^']+)'/g)].flatMap(([, list = '', from = '']) => {
      const target = from.startsWith('.')
        ? join(file, '..', from)
        : from.replace(/^#(shared|server|web)/, 'src/$1').replace('#tests', 'tests')
      return list
        .split(', ')
        .map((name) => name.replace(/^type | as .*$/g, ''))
        .filter((name) => !new RegExp(`export [^\\n]*\\b${name}\\b`).test(textOf(target)))
        .map((name) => `${file}: ${name} of ${from}`)
    }),
  )
  expect(missing).toEqual([])
})
