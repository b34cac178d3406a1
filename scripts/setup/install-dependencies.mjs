import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { runShown } from './progress.mjs'

const stamp = 'node_modules/.marquee-stamp'
const installed = 'node_modules/.package-lock.json'

/**
 * Install the packages of package-lock.json, unless they are installed.
 * @param {{ dev: boolean, again?: boolean }} options whether to include dev dependencies; whether to force
 */
export async function installDependencies({ dev, again = false }) {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const found = again ? null : read(stamp)
  if (existsSync(installed) && (found === lock || (!dev && found === withoutDev(lock)))) return
  if (again || !hasEverything(dev)) {
    await npm('Installing dependencies', ['ci', dev ? '--include=dev' : '--omit=dev'])
  }
  writeStamp(dev ? lock : withoutDev(lock))
}

export async function removeDevDependencies() {
  await npm('Removing what only the build needed', ['prune', '--omit=dev'])
  writeStamp(withoutDev(createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')))
}

function npm(label, args) {
  return runShown(label, 'npm', [...args, '--loglevel=error', '--no-fund', '--no-audit'], {
    env: withoutOwnTools(),
    shell: process.platform === 'win32',
  })
}

/** Skip the installation if npm was run by hand before. */
function hasEverything(dev) {
  if (!existsSync(installed)) return false
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  return wanted.every(([path, entry]) => {
    // Skip the root package and our own Node package: a link, absent where Node is new enough.
    if (!path.startsWith('node_modules/') || entry.link) return true
    if (!found[path]) return Boolean(entry.optional || ((entry.dev || entry.devOptional) && !dev))
    return found[path].version === entry.version && existsSync(path)
  })
}

function withoutDev(lock) {
  return `${lock} without dev`
}

/** An optimization: on a read-only installation, such as in a container, packages are compared each time. */
function writeStamp(text) {
  try {
    writeFileSync(stamp, text)
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  }
}

/** `npm ci` replaces node_modules, so npm must not run on the Node inside it. */
function withoutOwnTools() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
