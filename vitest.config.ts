import { defineConfig } from 'vitest/config'

const onServer = ['src/server/**/*.test.ts', 'tests/guards/**/*.test.ts']
const globalSetup = ['tests/support/global-setup.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: ['src/shared/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: onServer,
          environment: 'node',
          globalSetup,
          env: { TEST_DATABASE_URL: '' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: onServer,
          environment: 'node',
          globalSetup,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
    ],
  },
})
