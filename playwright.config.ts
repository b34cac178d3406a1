import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/setup/find-chromium.mjs'

/** The workers read this file too: what is chosen once travels to them in the environment. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (!address || typeof address === 'string') throw new Error('No free port on the loopback interface')
  return String(address.port)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Set to test a server that is running already. */
const running = process.env.E2E_BASE_URL
process.env.E2E_PORT ??= running ? '' : await freePort()
process.env.E2E_DATA_DIR ??= running ? '' : temporaryFolder()
process.env.E2E_PROVIDER_PORT ??= running ? '' : await freePort()
process.env.SUPER_ADMIN_EMAIL ??= 'super@marquee.test'
process.env.SUPER_ADMIN_PASSWORD ??= 'Super-admin-1!'

const baseURL = running ?? `http://localhost:${process.env.E2E_PORT}`
const provider = `http://localhost:${process.env.E2E_PROVIDER_PORT}`
const executablePath = (await findChromium()) ?? undefined

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: process.env.CI ? 2 : 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // For the longest journey on a busy machine; what hangs is caught by the shorter limit of each expectation.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: chromiumFlags() },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Words are words at every width.
      testIgnore: '**/hostile-text.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: running
    ? undefined
    : [
        {
          command: 'node src/server/main.ts',
          url: `${baseURL}/readyz`,
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
          stdout: 'ignore',
          stderr: 'pipe',
          env: {
            NODE_ENV: 'test',
            HOST: '127.0.0.1',
            PORT: process.env.E2E_PORT ?? '',
            PUBLIC_URL: baseURL,
            DATA_DIR: process.env.E2E_DATA_DIR ?? '',
            DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
            SMTP_URL: '',
            RATE_LIMIT_FACTOR: '1000',
            DEMO: 'on',
            GOOGLE_CLIENT_ID: 'e2e-client',
            GOOGLE_CLIENT_SECRET: 'e2e-secret',
            OAUTH_ENDPOINTS: JSON.stringify({
              google_calendar: {
                authorization: `${provider}/authorize`,
                token: `${provider}/token`,
                revocation: `${provider}/revoke`,
              },
            }),
          },
        },
        {
          command: 'node tests/e2e/support/provider.ts',
          url: `${provider}/ready`,
          stdout: 'ignore',
          stderr: 'pipe',
          env: { PORT: process.env.E2E_PROVIDER_PORT ?? '' },
        },
      ],
})
