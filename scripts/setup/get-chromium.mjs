import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { runShown } from './progress.mjs'

/** Makes sure there is a browser for the tests: installs one where that is possible, else says what to do. */
export async function getChromium() {
  if (await findChromium()) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  try {
    await (isDebianRoot ? installFromDebian() : installPlaywrights())
  } catch (error) {
    const lastWords = error.message.trim().split('\n').slice(-6).join('\n')
    throw new Error(`${lastWords}\n\n${advice}`)
  }
  if (!(await findChromium())) throw new Error(advice)
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

async function installPlaywrights() {
  await runShown('Installing Chromium', 'node_modules/.bin/node', [
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium',
  ])
}
