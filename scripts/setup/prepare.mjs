/**
 * Runs before npm scripts, on any Node from 18, without dependencies. Installs, checks and builds what is missing; silent
 * if nothing is. With NODE_ENV=production, removes build dependencies afterwards. Options: --no-build, --rebuild,
 * --browser.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWeb, isWebBuilt } from './build-web.mjs'
import { findRunningNode, noRunningNode, requireInstallingNode } from './check-node.mjs'
import { getChromium } from './get-chromium.mjs'
import { installDependencies, removeDevDependencies } from './install-dependencies.mjs'

const options = new Set(process.argv.slice(2))
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

try {
  requireInstallingNode()
  const builds = options.has('--rebuild') || (!options.has('--no-build') && !isWebBuilt())
  const production = isProduction()
  const dev = !production || builds
  await installDependencies({ dev })
  const node = findRunningNode() ?? (await bringNode(dev))
  if (builds) await buildWeb(node)
  if (production && builds) {
    await removeDevDependencies()
    // npm 9 also removes the link.
    findRunningNode()
  }
  if (options.has('--browser')) await getChromium()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** From the environment, else from .env, as in the scripts. */
function isProduction() {
  const { NODE_ENV } = process.env
  if (NODE_ENV) return NODE_ENV === 'production'
  return existsSync('.env') && /^NODE_ENV=["']?production\b/m.test(readFileSync('.env', 'utf8'))
}

/** Dependencies installed on a newer Node do not include Node; reinstalling on the current one does. */
async function bringNode(dev) {
  await installDependencies({ dev, again: true })
  const node = findRunningNode()
  if (!node) throw noRunningNode()
  return node
}
