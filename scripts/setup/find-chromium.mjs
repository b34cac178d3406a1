import { existsSync } from 'node:fs'

/** Of Debian. */
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
 * The browser for tests and measurements: CHROMIUM when it is set, Playwright's own, the system's; else null.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const candidates = [process.env.CHROMIUM, await playwrightsOwn(), ...usualPaths]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/**
 * What the browser tests run in: a build without windows, if there is one, costs half of a whole browser.
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

/** Quiet, self-contained, and usable as root, where the sandbox cannot be. */
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
