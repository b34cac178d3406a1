import { expect, test } from 'vitest'
import { expectNoFault } from '#tests/support/fuzz.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 10_000)
/** Set FUZZ_SEED to repeat a run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

test(`${requests} seeded requests over all calls: none fails within, is answered at length or slowly`, {
  timeout: 3_600_000,
}, async () => {
  const worked = await expectNoFault({ requests, seed })
  // A low share would mean that most requests fail at the first check.
  if (requests >= 10_000) expect(worked).toBeGreaterThan(0.6)
})
