import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { runShown } from './progress.mjs'

const stamp = 'node_modules/.marquee-stamp'
const installed = 'node_modules/.package-lock.json'

/** Installs what package-lock.json names, unless it is there already. */
export async function installDependencies() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (read(stamp) === wanted && existsSync(installed)) return
  if (!hasEverything()) {
    await runShown('Installing dependencies', 'npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'], {
      env: withoutOwnTools(),
      shell: process.platform === 'win32',
    })
  }
  writeFileSync(stamp, wanted)
}

/** Somebody who ran `npm install` by hand has it all; installing again would only cost time. */
function hasEverything() {
  if (!existsSync(installed)) return false
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  const production = process.env.NODE_ENV === 'production'
  return wanted.every(([path, { version, optional, dev }]) => {
    if (path === '') return true
    if (!found[path]) return Boolean(optional || (dev && production))
    return found[path].version === version && existsSync(path)
  })
}

/** `npm ci` replaces node_modules, so npm must not run on the Node that lies in there. */
function withoutOwnTools() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
