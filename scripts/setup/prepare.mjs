/**
 * Runs before the npm scripts, on whatever Node the machine has: nothing newer than Node 18, nothing installed.
 * Installs, checks and builds what is missing; says nothing when nothing is.
 * With NODE_ENV=production what only the build needs goes again when it is done.
 * Options: --no-build, --rebuild, --browser.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWeb, isWebBuilt } from './build-web.mjs'
import { findRunningNode, noRunningNode, requireInstallingNode } from './check-node.mjs'
import { getChromium } from './get-chromium.mjs'
import { installDependencies, removeDevDependencies } from './install-dependencies.mjs'
import { keepEngineFiles } from './keep-engine-files.mjs'

const options = new Set(process.argv.slice(2))
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

try {
  requireInstallingNode()
  const builds = options.has('--rebuild') || (!options.has('--no-build') && !isWebBuilt())
  const production = isProduction()
  const dev = !production || builds
  await installDependencies({ dev })
  const node = findRunningNode() ?? (await bringNode(dev))
  const keeps = !production && !options.has('--no-build')
  await Promise.all([builds && buildWeb(node), keeps && keepEngineFiles(node)])
  if (production && builds) {
    await removeDevDependencies()
    // npm 9 takes the link away with the rest.
    findRunningNode()
  }
  if (options.has('--browser')) await getChromium()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** As the scripts themselves find it: in the environment, else in .env. */
function isProduction() {
  const { NODE_ENV } = process.env
  if (NODE_ENV) return NODE_ENV === 'production'
  return existsSync('.env') && /^NODE_ENV=["']?production\b/m.test(readFileSync('.env', 'utf8'))
}

/** What was installed with a newer Node brings none; with the one there is now, it does. */
async function bringNode(dev) {
  await installDependencies({ dev, again: true })
  const node = findRunningNode()
  if (!node) throw noRunningNode()
  return node
}
