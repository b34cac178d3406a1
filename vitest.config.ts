import { defineConfig } from 'vitest/config'

/** Only tests that hang meet these limits. Tests and hooks set no shorter ones (tests/guards/test-limits.test.ts). */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI ? 1 : 0,
}
const server = { environment: 'node', globalSetup: 'tests/support/global-setup.ts', ...limits }
const serverTests = ['src/server/**/*.test.ts', 'tests/guards/**/*.test.ts']

/** What differs between the embedded engine and PostgreSQL. */
const embeddedSmokeTests = [
  'src/server/main.test.ts',
  'src/server/start-errors.test.ts',
  'src/server/platform/database/*.test.ts',
  'src/server/platform/app/{jobs,look-after-tables}.test.ts',
  'src/server/platform/audit/audit.test.ts',
  'src/server/domain/records/records.test.ts',
  'tests/guards/statements.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/shared/**/*.test.ts'], environment: 'node', ...limits } },
      // On TEST_DATABASE_URL if set, else on the embedded engine.
      { test: { name: 'server', include: serverTests, ...server } },
      { test: { name: 'embedded', include: embeddedSmokeTests, env: { TEST_DATABASE_URL: '' }, ...server } },
      { test: { name: 'nightly', include: ['tests/nightly/**/*.test.ts'], ...server } },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/web/setup.ts'],
          ...limits,
        },
      },
    ],
  },
})
