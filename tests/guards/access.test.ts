import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccessMatrix,
  accessOf,
  actors,
  createAccessMatrix,
  distinctAccess,
  expectedAccess,
  guardedCalls,
  probesOf,
} from '#tests/support/access-matrix.ts'
import { byFeature } from '#tests/support/calls.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

// Covers the weakest and strongest actors. tests/nightly covers every actor at every call.

let marquee: TestMarquee
let matrix: AccessMatrix
beforeAll(async () => {
  marquee = await startTestMarquee()
  matrix = await createAccessMatrix(marquee)
})
afterAll(() => marquee.close())

test('every registered call has an expected access, and every expected access a call [A-GUARD-21]', () => {
  expect([...expectedAccess.keys()].sort()).toEqual(guardedCalls.map(({ id }) => id).sort())
})

test('every call declares its expected access [C-ACC-41 A-GUARD-20]', () => {
  const declared = guardedCalls.map(({ id, call: { access, impersonation } }) => [
    id,
    { access, ...(impersonation && { impersonation }) },
  ])
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(guardedCalls.map(({ id, expected: door }) => [id, accessOf(door)])),
  )
})

describe('each distinct access admits and rejects', () => {
  test.each(actors)(
    '%s [C-ACC-01 C-ACC-02 C-ACC-23 C-ACC-41 C-ACC-42 C-ACC-63 A-GUARD-20 A-GUARD-21]',
    async (actor) => {
      const wrong: (string | null)[] = []
      for (const call of distinctAccess) wrong.push(await matrix.request(call, actor))
      expect(wrong.filter((one) => one !== null)).toEqual([])
    },
  )
})

test.each(byFeature(guardedCalls))(
  'each call of $feature rejects the strongest forbidden actor before it reads anything, and admits the weakest allowed one [C-ACC-42 A-GUARD-21]',
  async ({ calls }) => {
    const wrong: (string | null)[] = []
    for (const call of calls) for (const actor of probesOf(call)) wrong.push(await matrix.request(call, actor))
    expect(wrong.filter((one) => one !== null)).toEqual([])
  },
)
