import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { firstLines, writeTestOutcome } from './test-outcome.ts'

export default class PlaywrightOutcomeReporter implements Reporter {
  private readonly errors: TestError[] = []
  private tests: TestCase[] = []

  printsToStdio(): boolean {
    return false
  }

  onBegin(_: unknown, suite: Suite): void {
    this.tests = suite.allTests()
  }

  /** Errors outside of tests, such as in the global setup. */
  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd(): void {
    const testsWith = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter((test) => test.outcome() === outcome)
    const failed = testsWith('unexpected')
    const flaky = testsWith('flaky')
    writeTestOutcome({
      passed: testsWith('expected').length + flaky.length,
      failed: failed.length + this.errors.length,
      skipped: testsWith('skipped').length,
      failures: [...failed.map(describe), ...this.errors.map(({ message }) => firstLines(message))],
      flaky: flaky.map(describe),
    })
  }
}

/** A test that ran out of time reports that first and the pending step in a later error, so up to three are shown. */
function describe(test: TestCase): string {
  const [, project] = test.titlePath()
  const errors = test.results.flatMap((result) => result.errors)
  const messages = errors.map(({ message }) => firstLines(message)).filter(Boolean)
  const file = relative(process.cwd(), test.location.file)
  return `${project} ${file}:${test.location.line} › ${test.title}: ${messages.slice(0, 3).join(' · ')}`
}
