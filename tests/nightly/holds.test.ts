import { afterAll, beforeAll, test } from 'vitest'
import { checkRandomHolds } from '#tests/support/hold-steps.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test.each(Array.from({ length: 20 }, (_, at) => at + 1))(
  '1,000 random steps of holds leave the queues of the model, seed %s',
  async (seed) => checkRandomHolds(marquee, { seed, steps: 1000 }),
  600_000,
)
