import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export const testOutcome = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  /** Failed tests: place, title and the first lines of the error. */
  failures: z.array(z.string()),
  /** Tests that failed at first and passed when retried, with the error of the first try. */
  flaky: z.array(z.string()),
})
export type TestOutcome = z.output<typeof testOutcome>

export function writeTestOutcome(outcome: TestOutcome): void {
  if (process.env.TEST_OUTCOME_FILE) writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify(outcome))
}

/** First lines of an error message, without colors, at most 600 characters. */
export function firstLines(message = ''): string {
  return stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6).join(' ').slice(0, 600)
}
