import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, byFeature } from '#tests/support/calls.ts'
import { type ChangeRecorder, recordChanges } from '#tests/support/changed-rows.ts'
import { createHostileRequests, type HostileRequests } from '#tests/support/hostile-requests.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
let requests: HostileRequests
let changes: ChangeRecorder
beforeAll(async () => {
  marquee = await startTestMarquee()
  requests = await createHostileRequests(marquee)
  changes = await recordChanges(marquee)
})
afterAll(async () => {
  await changes.stop()
  await marquee.close()
})

describe.each(byFeature(allCalls))('every call of $feature, over HTTP,', ({ calls }) => {
  test('rejects unknown fields, wrong values and floods, and changes nothing', async () => {
    const wrong: string[] = []
    const changed = await changes.during(async () => {
      for (const one of calls) {
        wrong.push(...(await requests.unknownFields(one)))
        wrong.push(...(await requests.wrongValues(one)))
        wrong.push(...(await requests.floods(one)))
        if (one.call.kind === 'write') wrong.push(...(await requests.foreignOrigins(one)))
      }
    })
    expect(wrong).toEqual([])
    expect(changed).toEqual([])
  })

  test('treats SQL, markup and zero bytes in every field as text', async () => {
    const wrong: string[] = []
    for (const one of calls) wrong.push(...(await requests.hostileTexts(one)))
    expect(wrong).toEqual([])
  })
})
