import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { browserEnvironment } from '#tests/e2e/support/moved-clock.ts'
import { chromiumFlags, findTestBrowser } from './scripts/setup/find-chromium.mjs'

/** The workers inherit these, and their servers. */
process.env.SUPER_ADMIN_EMAIL ??= 'super@marquee.test'
process.env.SUPER_ADMIN_PASSWORD ??= 'Super-admin-1!'

/** Every spec at every width, traced; else a journey runs at one, and a phone sees what is about widths. */
const isNightly = process.env.NIGHTLY === '1'
/** One server for all leaves no room for workers with a server each. */
const isShared = Boolean(process.env.E2E_BASE_URL || process.env.E2E_DATABASE_URL)
const executablePath = (await findTestBrowser()) ?? undefined

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are processors, because pages often wait.
  workers: isShared ? 1 : Math.min(availableParallelism() + 1, 8),
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits only end what hangs: a busy machine never comes near them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Of a click as of a call: without one they wait until the test's own time is up, and it does not say for what.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every test would add a third to the time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: chromiumFlags(), env: browserEnvironment },
  },
  projects: [
    {
      name: 'desktop',
      // About the least room there is.
      testIgnore: '**/widths.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Words are words at every width.
      testIgnore: '**/hostile-text.spec.ts',
      grep: isNightly ? undefined : /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
