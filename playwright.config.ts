import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { browserEnvironment } from '#tests/e2e/support/moved-clock.ts'
import { chromiumFlags, findTestBrowser } from './scripts/setup/find-chromium.mjs'

/** Workers and their servers inherit these. */
process.env.SUPER_ADMIN_EMAIL ??= 'super@marquee.test'
process.env.SUPER_ADMIN_PASSWORD ??= 'Super-admin-1!'

/**
 * Nightly: every spec at every width, with traces. Otherwise each journey runs at one width, and phones run only
 * width-related tests.
 */
const isNightly = process.env.NIGHTLY === '1'
/** A shared server leaves no room for workers with their own. */
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
  // Only hanging tests reach these limits, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Actions and requests: without a limit they wait until the test times out, and its message does not name the cause.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every test would add a third to the run time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: chromiumFlags(), env: browserEnvironment },
  },
  projects: [
    {
      name: 'desktop',
      // The narrowest supported desktop layout.
      testIgnore: '**/widths.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Texts do not depend on the width.
      testIgnore: '**/hostile-text.spec.ts',
      grep: isNightly ? undefined : /@phone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
