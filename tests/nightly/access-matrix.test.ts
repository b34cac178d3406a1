import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessMatrix, actors, createAccessMatrix, guardedCalls } from '#tests/support/access-matrix.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
let matrix: AccessMatrix
beforeAll(async () => {
  marquee = await startTestMarquee()
  matrix = await createAccessMatrix(marquee)
})
afterAll(() => marquee.close())

describe('every actor at every call', () => {
  describe.each(guardedCalls)('$id', (call) => {
    test.each(actors)('%s', async (actor) => {
      expect(await matrix.request(call, actor)).toBeNull()
    })
  })
})
