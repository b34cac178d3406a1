import { existsSync } from 'node:fs'

export const headlessShell = '/usr/bin/chromium-headless-shell'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Find the browser for tests and measurements: CHROMIUM if set, Playwright's, the system's; else null.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const candidates = [process.env.CHROMIUM, await playwrightsOwn(), ...usualPaths]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/**
 * Find the browser for tests. Prefers a headless build, which needs half the resources.
 * @returns {Promise<string | null>}
 */
export async function findTestBrowser() {
  const candidates = [process.env.CHROMIUM, headlessShell]
  return candidates.find((path) => path && existsSync(path)) ?? findChromium()
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch {
    return null
  }
}

/** Quiet, self-contained, and without the sandbox as root, where it cannot run. */
export function chromiumFlags() {
  const flags = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--disable-gpu',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags
}
