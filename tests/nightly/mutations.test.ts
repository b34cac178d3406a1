import { expect, test } from 'vitest'
import { runProgram } from '#tests/support/program.ts'

/** Of one night's sample; which they are changes with the day, so that in time each is tried. */
const leastKilled = 0.75

test('of mutants of the features most are noticed by the tests beside them; those that survive are printed', async () => {
  const { ended, text } = runProgram('scripts/mutate.ts', ['--sample', '40'], { HOME: process.env.HOME })
  expect(await ended, text()).toBe(0)
  console.log(text())
  const [, killed = '0', survived = '0'] = text().match(/(\d+) killed, (\d+) survived\s*$/) ?? []
  const score = Number(killed) / (Number(killed) + Number(survived))
  expect(score, text()).toBeGreaterThanOrEqual(leastKilled)
}, 3_600_000)
