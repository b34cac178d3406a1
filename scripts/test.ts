import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestOutcome, testOutcome } from '#scripts/support/test-reports/test-outcome.ts'

/**
 * Runs every test: vitest, then Playwright. The last line is the sum, `N passed, N failed`. With `--nightly` also the long
 * tests in tests/nightly. With CI=true a failed test is retried once; more than three that pass only then fail the run.
 */
const maxFlakyTests = 3
if (process.argv.includes('--nightly')) process.env.NIGHTLY = '1'

const reports = './scripts/support/test-reports'
const runners = {
  vitest: ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', `--reporter=${reports}/vitest-reporter.ts`],
  playwright: ['node_modules/@playwright/test/cli.js', 'test', `--reporter=list,${reports}/playwright-reporter.ts`],
}

/** A runner that fails without a failed test, or runs no test, counts as one failure. */
function run(runner: string, command: string[]): TestOutcome {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const file = join(folder, 'outcome.json')
  const { status } = spawnSync(process.execPath, command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_OUTCOME_FILE: file },
  })
  const outcome = readOutcome(file)
  rmSync(folder, { recursive: true, force: true })
  if (outcome.failed === 0 && (status !== 0 || outcome.passed === 0)) {
    outcome.failed = 1
    outcome.failures.push(`${runner} exited with ${status} after ${outcome.passed} passed tests`)
  }
  return outcome
}

function readOutcome(file: string): TestOutcome {
  try {
    return testOutcome.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`The report cannot be read: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  }
}

const rows: Record<string, object> = {}
const sum = { passed: 0, failed: 0 }
const failures: string[] = []
const flaky: string[] = []
for (const [runner, command] of Object.entries(runners)) {
  const started = Date.now()
  const outcome = run(runner, command)
  const { passed, failed, skipped } = outcome
  rows[runner] = {
    passed,
    failed,
    skipped,
    flaky: outcome.flaky.length,
    seconds: Math.round((Date.now() - started) / 1000),
  }
  sum.passed += passed
  sum.failed += failed
  failures.push(...outcome.failures)
  flaky.push(...outcome.flaky)
}
if (flaky.length > maxFlakyTests) {
  sum.failed += 1
  failures.push(`${flaky.length} tests passed only at the second try; at most ${maxFlakyTests} may`)
}
console.log('\n')
console.table(rows)
for (const test of flaky) console.log(`~ passed at the second try: ${test}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
