import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pgbouncer } from './tests/support/own-pooler.ts'
import { postgresPrograms } from './tests/support/postgres-cluster.ts'

/** Only tests that hang meet these limits. Tests and hooks set no shorter ones (tests/guards/test-limits.test.ts). */
const limits = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env.CI ? 1 : 0,
}
/** tests/support/global-setup.ts selects the database. */
const server = { environment: 'node', globalSetup: 'tests/support/global-setup.ts', ...limits }

/** These also run on the embedded engine when server tests run on PostgreSQL. */
const embeddedSmokeTests = [
  'src/server/platform/database/{migrate,scope,paging,fold,listen}.test.ts',
  'src/server/platform/app/{jobs,look-after-tables}.test.ts',
  'src/server/platform/audit/audit.test.ts',
  'src/server/domain/records/records.test.ts',
  'src/server/features/events/events/changes-route.test.ts',
  'tests/guards/statements.test.ts',
]
/** These also run through both modes of PgBouncer where it is installed. */
const pooledSmokeTests = [
  'src/server/platform/database/{scope,scoped-driver}.test.ts',
  'src/server/platform/app/jobs.test.ts',
]
const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL || postgresPrograms)

type Project = TestProjectInlineConfiguration & { test: { name: string; include: string[] } }

const unit = { test: { name: 'unit', include: ['src/shared/**/*.test.ts'], environment: 'node', ...limits } }
const serverTests = {
  test: {
    name: 'server',
    include: ['src/{server,payment-simulator}/**/*.test.ts', 'tests/guards/**/*.test.ts'],
    ...server,
  },
}
const web = {
  test: {
    name: 'web',
    include: ['src/web/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['tests/web/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    ...limits,
  },
}
const embedded = { test: { name: 'embedded', include: embeddedSmokeTests, isolate: false, ...server } }
const pooled = ['session', 'transaction'].map((mode) => ({
  test: { name: `pooled-${mode}`, include: pooledSmokeTests, isolate: false, ...server },
}))
const nightly = { test: { name: 'nightly', include: ['tests/nightly/**/*.test.ts'], ...server } }

/**
 * Test files of a project share a process, so that the program loads once. Files that mock modules, or say `// isolated:
 * why`, get one each in the project `<name>-isolated`: `--project 'server*'` runs both.
 */
function shareProcess({ test }: Project): Project[] {
  const isolated = globSync(test.include).filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(|^\/\/ isolated: /m.test(readFileSync(file, 'utf8')),
  )
  return [
    { test: { ...test, isolate: false, exclude: isolated } },
    { test: { ...test, name: `${test.name}-isolated`, include: isolated } },
  ]
}

export default defineConfig({
  test: {
    // One more than there are processors, because tests often wait for the database.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    projects: [
      ...[unit, serverTests, web].flatMap(shareProcess),
      ...(isOnPostgres ? [embedded] : []),
      ...(postgresPrograms && pgbouncer ? pooled : []),
      ...(process.env.NIGHTLY ? [nightly] : []),
    ],
  },
})
