import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestOutcome, testOutcome } from '#scripts/support/test-reports/test-outcome.ts'

/**
 * Runs every test: vitest, then Playwright. The last line is the sum, `N passed, N failed`.
 *
 *   npm test                          server tests on TEST_DATABASE_URL if set, else on the embedded engine
 *   npm test -- --only=server FILE…   only the server tests in these files or folders
 *   npm run test:nightly              also the long tests in tests/nightly; NIGHTLY=1 is set for the runners
 *
 * With CI=true a failed test is retried once. Tests that pass at the second try are listed; more than three fail the run.
 */
const maxFlakyTests = 3
const args = process.argv.slice(2)
const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const files = args.filter((argument) => !argument.startsWith('--'))
if (args.includes('--nightly')) process.env.NIGHTLY = '1'

interface Run extends TestOutcome {
  runner: string
  seconds: number
}

const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))

function vitest(runner: string, projects: string[]): Promise<Run> {
  const reporters = ['--reporter=default', '--reporter=./scripts/support/test-reports/vitest-reporter.ts']
  const chosen = projects.map((project) => `--project=${project}`)
  return run(runner, ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters, ...files])
}

function playwright(): Promise<Run> {
  const reporters = '--reporter=list,./scripts/support/test-reports/playwright-reporter.ts'
  return run('playwright', ['node_modules/@playwright/test/cli.js', 'test', reporters])
}

/** A runner that fails without a failed test, or runs no test, counts as one failure. */
async function run(runner: string, command: string[]): Promise<Run> {
  const started = Date.now()
  const file = join(folder, `${runner}.json`)
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_OUTCOME_FILE: file },
  })
  const code = await new Promise<number>((ended) => {
    child.on('error', () => ended(1))
    child.on('close', (status) => ended(status ?? 1))
  })
  const outcome = readOutcome(file)
  if (outcome.failed === 0 && (code !== 0 || outcome.passed === 0)) {
    outcome.failed = 1
    outcome.failures.push(`${runner} exited with ${code} after ${outcome.passed} passed tests`)
  }
  return { runner, ...outcome, seconds: Math.round((Date.now() - started) / 1000) }
}

function readOutcome(file: string): TestOutcome {
  try {
    return testOutcome.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`The report cannot be read: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  }
}

try {
  const runs: Run[] = []
  const embedded = process.env.TEST_DATABASE_URL ? ['embedded'] : []
  if (!only) runs.push(await vitest('vitest', ['unit', 'server', 'web', ...embedded]))
  else if (only !== 'playwright') runs.push(await vitest(only, [only]))
  if (!only && process.env.NIGHTLY) runs.push(await vitest('nightly', ['nightly']))
  if (!only || only === 'playwright') runs.push(await playwright())

  const flaky = runs.flatMap((one) => one.flaky)
  const failures = runs.flatMap((one) => one.failures)
  const passed = runs.reduce((sum, one) => sum + one.passed, 0)
  let failed = runs.reduce((sum, one) => sum + one.failed, 0)
  if (flaky.length > maxFlakyTests) {
    failed += 1
    failures.push(`${flaky.length} tests passed only at the second try; at most ${maxFlakyTests} may`)
  }
  console.log('\n')
  console.table(
    Object.fromEntries(
      runs.map(({ runner, failures: _, flaky, ...counts }) => [runner, { ...counts, flaky: flaky.length }]),
    ),
  )
  for (const test of flaky) console.log(`~ passed at the second try: ${test}`)
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
