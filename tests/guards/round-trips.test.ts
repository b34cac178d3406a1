import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

let marquee: TestMarquee
let tenant: SeededTenant
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  // The simulator is a stranger, even though it happens to live in the same database.
  marquee.app.payments.check = async () => undefined
})
afterAll(() => marquee.close())

test('a read call takes at most four round trips: who asks, begin, the question, commit', async () => {
  const root = await rootAdmin(marquee)
  const reads = [...callsOf(router)].filter(({ call }) => call.kind === 'read')
  const trips: [string, number][] = []
  for (const { feature, name, call } of reads) {
    // What asks others is limited by the minute, and the limit is counted in the database too.
    const counted = call.per_minute === undefined ? 0 : 1
    const who = call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }
    const ask = () => marquee.send(who, feature, name, 'read', samples(tenant.ids)[`${feature}.${name}`])
    expect((await ask()).statusCode).toBeLessThan(500)
    const sent = await statementsOf(ask)
    // A connection that is opened meanwhile becomes the runtime role once; that is no part of the call.
    trips.push([`${feature}.${name}`, sent.filter(({ text }) => !text.startsWith('set role')).length - counted])
  }
  expect(trips.length).toBeGreaterThan(20)
  expect(trips.filter(([, count]) => count > 4)).toEqual([])
})
