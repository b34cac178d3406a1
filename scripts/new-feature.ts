import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  areaRoutes,
  filesOf,
  joined,
  joinsOf,
  migrationStamp,
  namesOf,
  routesFile,
} from '#scripts/support/feature-templates.ts'
import { coreModules, standardModules } from '#shared/modules.ts'

const usage = `npm run new-feature -- AREA/FEATURE [--module MODULE] [--one SINGULAR]

  npm run new-feature -- events/guest-lists             guest lists, for who has the module 'events'
  npm run new-feature -- crm/people --one person        where the singular is not without an s

Makes a table with its migration, a list and a way to make one, their tests, a page, and what the guards
must know; joins them, and tells what is left to do.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { module: { type: 'string' }, one: { type: 'string' } },
})
const [, area, feature] = positionals[0]?.match(/^([a-z-]+)\/([a-z][a-z-]*[a-z])$/) ?? []
if (!area || !feature) stop(usage)
if (['identity', 'back-office', 'public'].includes(area)) stop(`What companies work with does not belong in ${area}.`)
const modules: readonly string[] = [...coreModules, ...standardModules]
const module = values.module ?? area
if (!modules.includes(module)) stop(`There is no module ${module}. Name one with --module: ${modules.join(', ')}.`)
const names = namesOf(area, feature, module, values.one)
const areaHasRoutes = existsSync(routesFile(area))
const files = {
  ...filesOf(names, migrationStamp(new Date(), readdirSync('src/server/migrations'))),
  ...(!areaHasRoutes && { [routesFile(area)]: areaRoutes(names) }),
}
const taken = Object.keys(files).filter((file) => existsSync(file))
if (taken.length > 0) stop(`These are there already: ${taken.join(', ')}.`)

for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const joins = joinsOf(names, areaHasRoutes)
for (const join of joins) writeFileSync(join.file, joined(join))
run(
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  ...Object.keys(files),
  ...joins.map(({ file }) => file),
)
run('scripts/generate-tables.ts')
run(
  'node_modules/vitest/vitest.mjs',
  ...[
    'run',
    '--project',
    'server',
    '--project',
    'embedded',
    'tests/guards/statements.test.ts',
    '-t',
    `the file of ${feature} is`,
    '--update',
  ],
)

const queries = `docs/sql/${feature}.sql`
console.log(`
Made:
${Object.keys(files).join('\n')}

Joined in:
${joins.map(({ file }) => file).join('\n')}
src/server/platform/database/tables.ts (generated)
${existsSync(queries) ? `${queries} (generated)\n` : ''}
Next: say in company-tables.ts whether companies take ${feature} along when they leave; the type check asks for it.
CONTRIBUTING.md, 'a feature', says what else there can be. Then run
  npm run check && npm run test:server -- src/server/features/${area}/${feature} tests/guards`)

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) stop(`${script} failed; what has been written so far is as it is.`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
