import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Only tests that hang meet these limits. Tests and hooks set no shorter ones (tests/guards/test-limits.test.ts). */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI ? 1 : 0,
}
const server = { environment: 'node', globalSetup: 'tests/support/global-setup.ts', ...limits }

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

const mocksModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))

/**
 * Two projects: the files of the first share a process, so that it loads the program once; those that replace modules
 * have a process each in the second, `<name>-isolated`. `--project 'server*'` chooses both.
 */
function project(
  test: { name: string; include: string[] } & Record<string, unknown>,
): TestProjectInlineConfiguration[] {
  const isolated = globSync(test.include).filter(mocksModules)
  return [
    { test: { ...test, isolate: false, exclude: isolated } },
    { test: { ...test, name: `${test.name}-isolated`, include: isolated } },
  ]
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...project({ name: 'unit', include: ['src/shared/**/*.test.ts'], environment: 'node', ...limits }),
      // On TEST_DATABASE_URL if set, else on the embedded engine.
      ...project({ name: 'server', include: ['src/server/**/*.test.ts', 'tests/guards/**/*.test.ts'], ...server }),
      ...project({
        name: 'web',
        include: ['src/web/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        setupFiles: ['tests/web/setup.ts'],
        restoreMocks: true,
        unstubGlobals: true,
        ...limits,
      }),
      {
        test: {
          name: 'embedded',
          include: embeddedSmokeTests,
          env: { TEST_DATABASE_URL: '' },
          isolate: false,
          ...server,
        },
      },
      { test: { name: 'nightly', include: ['tests/nightly/**/*.test.ts'], ...server } },
    ],
  },
})
