import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, headlessShell } from './find-chromium.mjs'
import { runShown } from './progress.mjs'

/** Ensure that a browser for the tests exists: install one, or print instructions. */
export async function getChromium() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!(await findChromium())) {
    try {
      await (isDebianRoot ? installFromDebian() : installPlaywrights())
    } catch (error) {
      const lastWords = error.message.trim().split('\n').slice(-6).join('\n')
      throw new Error(`${lastWords}\n\n${advice}`)
    }
    if (!(await findChromium())) throw new Error(advice)
  }
  if (isDebianRoot && !process.env.CHROMIUM && !existsSync(headlessShell)) await installHeadlessShell()
}

const advice = [
  'The browser tests need Chromium, and it could not be installed. One of these helps:',
  '  - Debian, Ubuntu:  sudo apt-get install chromium',
  '  - anywhere:        npx playwright install --with-deps chromium',
  '  - another place:   CHROMIUM=/path/to/chrome npm test',
].join('\n')

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runShown('Reading the package lists', 'apt-get', ['update', '-q'], { env })
  await runShown(
    'Installing Chromium',
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    { env },
  )
}

/** Halves the test time. Without such a package, as on Ubuntu, the full browser is used. */
async function installHeadlessShell() {
  const name = 'chromium-headless-shell'
  if (spawnSync('apt-cache', ['show', '--quiet', name], { stdio: 'ignore' }).status !== 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-q', '--no-install-recommends', name]
  await runShown('Installing the headless shell of Chromium', 'apt-get', install, { env }).catch(() => undefined)
}

async function installPlaywrights() {
  await runShown('Installing Chromium', process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium',
  ])
}
