import { test } from 'vitest'
import { expectNoFault } from '#tests/support/fuzz.ts'

// The nightly tests send 10,000 requests with a new seed each night.
test('250 seeded requests over all calls cause no server error, no large and no slow response', async () => {
  await expectNoFault({ requests: 250, seed: 20_261_126 })
})
