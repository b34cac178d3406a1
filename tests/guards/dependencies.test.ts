import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { codeIn, importsOf, root, textOf } from './source-files.ts'

const manifest = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(textOf('package.json')))

/**
 * Programs that run in production: the server, and each script that reads the environment. `dev` is for development only.
 */
const programs = Object.entries(manifest.scripts).flatMap(([name, command]) => {
  const [, program] = command.match(/load-dot-env\.mjs (\S+\.ts)/) ?? []
  return program && name !== 'dev' ? [program] : []
})

/** Downloaded only without DATABASE_URL, which production always sets. */
const embeddedEngine = '@electric-sql/pglite'

function reachedFrom(roots: readonly string[]): string[] {
  const next = Map.groupBy(
    importsOf([...codeIn('src/server', 'src/payment-simulator', 'src/shared', 'scripts')]).filter(
      ({ is_type }) => !is_type,
    ),
    ({ from }) => from,
  )
  const reached = new Set(roots)
  for (const file of reached) for (const { to } of next.get(file) ?? []) reached.add(to)
  return [...reached]
}

function packagesOf(file: string): string[] {
  const imports = textOf(file).matchAll(
    /^import (?!type )(?:[^'\n]* from )?'([^.#'][^']*)'|^\} from '([^.#'][^']*)'|import\('([^.#'][^']*)'\)|resolve\('([^.#'][^']*)'\)/gm,
  )
  return [...imports]
    .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

const used = new Set(
  [...reachedFrom(programs), ...codeIn('src/server/migrations')]
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap(packagesOf),
)

test('imports of the server and of operations scripts are production dependencies', () => {
  expect(programs.length).toBeGreaterThan(6)
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !(name in manifest.dependencies) && name !== embeddedEngine)).toEqual([])
})

test('packages for building, testing and development are not', () => {
  // Read by path, or required by a driver that is loaded when a bucket is configured.
  const otherwise = ['dejavu-fonts-ttf', '@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner']
  const unused = Object.keys(manifest.dependencies).filter((name) => !used.has(name) && !otherwise.includes(name))
  expect(unused).toEqual([])
  expect(manifest.devDependencies).toHaveProperty([embeddedEngine])
})

test('the link to Node is created where npm 9 omits it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-node-'))
  const packed = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`)
  mkdirSync(packed, { recursive: true })
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(process.execPath, join(packed, 'node'))
  const program = `import(${JSON.stringify(join(root, 'scripts/setup/check-node.mjs'))}).then((it) => console.log(it.findRunningNode()))`
  const found = execFileSync(process.execPath, ['--eval', program], { cwd: folder, encoding: 'utf8' })
  expect(found.trim()).toBe('node_modules/.bin/node')
  rmSync(folder, { recursive: true })
})

test('large libraries that a start does not need load on first use', () => {
  const listing = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import('./src/server/start.ts')
    console.log(JSON.stringify(loaded))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', listing], {
    cwd: root,
    encoding: 'utf8',
  })
  const loaded = z.array(z.string()).parse(JSON.parse(output))
  expect(loaded.length).toBeGreaterThan(1000)
  const late =
    /\/node_modules\/(stripe|undici|nodemailer|pdfkit|sharp|hucre|@fastify\/swagger|yaml|@aws-sdk\/[\w-]+|@electric-sql\/pglite)\//
  expect([...new Set(loaded.flatMap((url) => late.exec(url)?.[1] ?? []))]).toEqual([])
})
