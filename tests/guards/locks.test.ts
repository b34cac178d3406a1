import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#tests/support/calls.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { samples } from '#tests/support/samples.ts'
import { isFrame, type Statement, statementsOf } from '#tests/support/statements.ts'
import { seedTenant } from '#tests/support/tenant.ts'

// Races are tested on PostgreSQL. The embedded engine has one connection, where a forgotten lock would go unnoticed.

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function statementsOfCall(id: string): Promise<Statement[]> {
  const one = allCalls.find((call) => call.id === id)
  if (!one) throw new Error(`There is no call ${id}`)
  const tenant = await seedTenant(marquee)
  const sent = await statementsOf(async () => {
    const answer = await marquee.send(tenant.owner, one.feature, one.name, 'write', samples(tenant.ids)[id])
    expect([id, answer.statusCode, answer.json().code]).toEqual([id, 200, undefined])
  })
  return sent.filter((statement) => !isFrame(statement))
}

const first = (statements: Statement[], pattern: RegExp) => statements.findIndex(({ text }) => pattern.test(text))

test.each(['webhooks.createWebhookEndpoint', 'invitations.sendTeamInvitations', 'events.createRecord'])(
  '%s locks the company before it counts what the plan limits [M-LIM-29]',
  async (id) => {
    const statements = await statementsOfCall(id)
    const lock = first(statements, /from "companies".*for no key update/s)
    const count = first(statements, /"limits".*as "used"/s)
    expect(count).toBeGreaterThan(-1)
    expect([id, lock > -1 && lock < count]).toEqual([id, true])
  },
)

test.each(
  ['venues', 'spaces', 'events'].flatMap((feature) =>
    ['updateRecord', 'changeRecords', 'moveToBin', 'restoreFromBin'].map((name) => [`${feature}.${name}`, feature]),
  ),
)('%s locks the records before it reads and changes them [M-REC-21 M-PERF-16]', async (id, table) => {
  const statements = await statementsOfCall(id)
  const lock = first(statements, new RegExp(`from "${table}" r .*for (no key )?update`, 's'))
  const change = first(statements, new RegExp(`update "?${table}"?\\b`))
  expect(change).toBeGreaterThan(-1)
  expect([id, lock > -1 && lock < change]).toEqual([id, true])
})
