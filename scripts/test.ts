import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/**
 * Every test there is, one runner after the other. The last line sums them: `N passed, N failed`.
 * `npm test -- --only=vitest` runs one of them; 'postgres' (the server's tests on TEST_DATABASE_URL) runs only so, and takes
 * files or folders after it.
 * `npm run test:nightly` runs the long product too (NIGHTLY=1 tells the runners), and what lies in tests/nightly.
 */
interface Outcome {
  runner: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** One for each failed test: where it is, its title, the first line of what went wrong. */
  failures: string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
})

const reports = mkdtempSync(join(tmpdir(), 'marquee-test-'))
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
if (process.argv.includes('--nightly')) process.env.NIGHTLY = '1'

/** Of PostgreSQL's run: only these files or folders. */
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

async function runVitest(runner: string, names: string[]): Promise<Outcome> {
  const report = join(reports, `${runner}.json`)
  const projects = names.flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return run(runner, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...paths], {}, () => {
    const found = vitestReport.parse(JSON.parse(readFileSync(report, 'utf8')))
    return {
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
      failures: vitestFailures(found),
    }
  })
}

async function runPlaywright(): Promise<Outcome> {
  const report = join(reports, 'playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json']
  return run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, () => {
    const { stats, suites } = playwrightReport.parse(JSON.parse(readFileSync(report, 'utf8')))
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap(playwrightFailures),
    }
  })
}

function vitestFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded fails without a test of its own.
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLines(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`)
  })
}

function playwrightFailures({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ title, file, line, tests }) =>
      tests.flatMap(({ projectName, results }) => {
        const errors = results.flatMap((result) => result.errors)
        if (errors.length === 0) return []
        // A test that ran out of time says so first, and where it stood in the error after that.
        const messages = errors.flatMap(({ message }) => firstLines(message) || [])
        return `${projectName} ${file}:${line} › ${title}: ${messages.slice(0, 3).join(' · ')}`
      }),
    )
  return [...failed, ...suites.flatMap(playwrightFailures)]
}

function firstLines(message = ''): string {
  return stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6).join(' ').slice(0, 600)
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'failures'>

/** A runner that ends badly without naming a failed test counts as one failure: it must not pass unseen. */
async function run(
  runner: string,
  args: string[],
  env: Record<string, string>,
  readReport: () => Counts,
): Promise<Outcome> {
  const started = Date.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const code = await new Promise<number>((ended) => {
    child.on('error', () => ended(1))
    child.on('close', (status) => ended(status ?? 1))
  })
  const counts = countsOf(readReport)
  const crashed = code !== 0 && counts.failed === 0
  if (crashed) console.error(`${runner} ended with ${code} although no test failed`)
  const isEmpty = counts.passed + counts.failed === 0
  return {
    runner,
    ...counts,
    failed: counts.failed + (crashed || (isEmpty && code === 0) ? 1 : 0),
    seconds: Math.round((Date.now() - started) / 1000),
  }
}

function countsOf(readReport: () => Counts): Counts {
  try {
    return readReport()
  } catch (error) {
    console.error(`The report is missing or not readable: ${error instanceof Error ? error.message : error}`)
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}

try {
  const outcomes: Outcome[] = []
  if (!only || only === 'vitest') outcomes.push(await runVitest('vitest', ['unit', 'server', 'web']))
  if (only === 'nightly' || (!only && process.env.NIGHTLY)) outcomes.push(await runVitest('nightly', ['nightly']))
  if (!only || only === 'playwright') outcomes.push(await runPlaywright())
  if (only === 'postgres') outcomes.push(await runVitest('postgres', ['postgres']))
  console.log('\n')
  console.table(Object.fromEntries(outcomes.map(({ runner, failures: _, ...figures }) => [runner, figures])))
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || outcomes.length === 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}
