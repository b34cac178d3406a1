import { defineConfig } from 'vitest/config'

const onServer = ['src/server/**/*.test.ts', 'tests/guards/**/*.test.ts']
const globalSetup = ['tests/support/global-setup.ts']
/** They only end what hangs: a busy machine never comes near them. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/shared/**/*.test.ts'], environment: 'node', ...limits } },
      {
        test: {
          name: 'server',
          include: onServer,
          environment: 'node',
          globalSetup,
          env: { TEST_DATABASE_URL: '' },
          ...limits,
        },
      },
      {
        test: { name: 'nightly', include: ['tests/nightly/**/*.test.ts'], environment: 'node', globalSetup, ...limits },
      },
      { test: { name: 'postgres', include: onServer, environment: 'node', globalSetup, ...limits } },
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
