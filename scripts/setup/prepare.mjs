/**
 * Runs before the npm scripts, on whatever Node the machine has: nothing newer than Node 18, nothing installed.
 * Installs, checks and builds what is missing; says nothing when nothing is.
 * Options: --no-build, --rebuild, --browser.
 */
import { fileURLToPath } from 'node:url'
import { buildWeb } from './build-web.mjs'
import { requireInstallingNode, requireRunningNode } from './check-node.mjs'
import { getChromium } from './get-chromium.mjs'
import { installDependencies } from './install-dependencies.mjs'

const options = new Set(process.argv.slice(2))
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

try {
  requireInstallingNode()
  await installDependencies()
  const node = requireRunningNode()
  if (!options.has('--no-build')) await buildWeb(node, { always: options.has('--rebuild') })
  if (options.has('--browser')) await getChromium()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
