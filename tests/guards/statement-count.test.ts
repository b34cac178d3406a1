import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls, byFeature, type ListedCall } from '#tests/support/calls.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isBackground, isFrame, type Statement, statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

/** A list reads a page, a count and perhaps names; more statements usually are a query per row. */
const usual = 3

/** Reads of several parts. A search reads each of three kinds of records twice if nothing contains its words. */
const longer: Record<string, number> = {
  'admin-home.getSystemHealth': 4,
  'company-billing.previewCompanyPlanChange': 4,
  'company-data.getCompanyData': 4,
  'events.listConflicts': 5,
  // Spaces, venues with their spaces and parts, other events, their places and ranks, and calendars from outside.
  'availability.getAvailability': 6,
  'availability.getAvailabilityFile': 6,
  // The hold, its queues with confirmed events, the other dates of its group, its challenges and the reasons of its ranks.
  'holds.getHold': 7,
  // Venues with their spaces, conflicts with other events and calendars from outside, ranks, what is above, and terms.
  'holds.previewHolds': 9,
  'search.listMatchingRecords': 6,
}

const reads = allCalls.filter(({ call }) => call.kind === 'read')

let marquee: TestMarquee
let tenant: SeededTenant
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
})
afterAll(() => marquee.close())

async function statementsSentBy({ id, feature, name, call }: ListedCall): Promise<Statement[]> {
  const caller = call.access === 'super-admin' ? await rootAdmin(marquee) : { ...tenant.owner, company: tenant.id }
  const input = samples(tenant.ids)[id]
  const sent = await statementsOf(async () => {
    const { statusCode } = await marquee.send(caller, feature, name, call.kind, input)
    expect(statusCode).toBeLessThan(500)
  })
  return sent.filter(
    (statement) => !isFrame(statement) && !isBackground(statement) && !statement.text.includes('rate_limits'),
  )
}

test.each(byFeature(reads))('each read of $feature sends few statements', async ({ calls }) => {
  const many: string[] = []
  for (const call of calls) {
    const sent = await statementsSentBy(call)
    if (sent.length > (longer[call.id] ?? usual)) many.push(`${call.id}: ${sent.length}`)
    // A search for nothing compares every row, and a statement with LIKE is planned for each request.
    if (sent.some(({ values }) => values.includes('%%'))) many.push(`${call.id} searches for an empty text`)
  }
  expect(many).toEqual([])
})
