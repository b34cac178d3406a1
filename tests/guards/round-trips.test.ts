import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

/** Statements sent to the database, counted where every one of them passes. */
let statements = 0
const send = pg.Client.prototype.query
let marquee: TestMarquee
let tenant: SeededTenant
beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements++
    return Reflect.apply(send, this, args)
  } as typeof send
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  // The simulator is a stranger, even though it happens to live in the same database.
  marquee.app.payments.check = async () => undefined
})
afterAll(async () => {
  pg.Client.prototype.query = send
  await marquee.close()
})

test('a read call takes at most four round trips: who asks, begin, the question, commit', async () => {
  const root = await rootAdmin(marquee)
  const reads = [...callsOf(router)].filter(({ call }) => call.kind === 'read')
  const trips: [string, number][] = []
  for (const { feature, name, call } of reads) {
    // What asks others is limited by the minute, and the limit is counted in the database too.
    const counted = call.per_minute === undefined ? 0 : 1
    const who = call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }
    const ask = () => marquee.send(who, feature, name, 'read', samples(tenant.ids)[`${feature}.${name}`])
    await ask()
    const before = statements
    expect((await ask()).statusCode).toBeLessThan(500)
    trips.push([`${feature}.${name}`, statements - before - counted])
  }
  expect(trips.length).toBeGreaterThan(20)
  expect(trips.filter(([, count]) => count > 4)).toEqual([])
})
