import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { firstLines, type TestOutcome, writeTestOutcome } from './test-outcome.ts'

export default class VitestOutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const outcome: TestOutcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
    const fail = (place: string, message: string | undefined) => {
      outcome.failed += 1
      outcome.failures.push(`${place}: ${firstLines(message)}`)
    }
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      for (const error of module.errors()) fail(file, error.message)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(`${file} › ${suite.fullName}`, error.message)
      for (const test of module.children.allTests()) addTest(outcome, file, test, fail)
    }
    for (const error of unhandledErrors) fail(placeOf(error), error.message)
    writeTestOutcome(outcome)
  }
}

function addTest(
  outcome: TestOutcome,
  file: string,
  test: TestCase,
  fail: (place: string, message: string | undefined) => void,
): void {
  const { state, errors } = test.result()
  const place = `${file} › ${test.fullName}`
  const message = errors?.[0]?.message
  if (state === 'failed') fail(place, message)
  else if (state === 'passed') outcome.passed += 1
  else outcome.skipped += 1
  if (state === 'passed' && test.diagnostic()?.flaky) outcome.flaky.push(`${place}: ${firstLines(message)}`)
}

function placeOf({ stacks: [frame] = [] }: SerializedError): string {
  return frame ? `Unhandled error in ${relative(process.cwd(), frame.file)}:${frame.line}` : 'Unhandled error'
}
