import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { standardModules } from '#shared/modules.ts'
import { allCalls, byFeature, type ListedCall } from '#tests/support/calls.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { roundTripsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const reads = allCalls.filter(({ call }) => call.kind === 'read')
const writes = allCalls.filter(({ call }) => call.kind === 'write')

const isTwo = (trips: number) => trips <= 2
const isStandard = (module: string) => standardModules.some((one) => one === module)

/** Calls that are several acts or questions, with how often they wait; most of the last by far for the payment provider. */
const longCalls: Record<string, number> = {
  // Asks each part at once, on connections of their own.
  'admin-home.getSystemHealth': 4,
  'admin-home.getOpenWork': 3,
  // A page or a row, then the names of what stands in it.
  'admin-home.listFailedJobs': 3,
  'audit-log.getAuditLog': 3,
  // What a text means is found as the system, and read under the policies of the caller.
  'search.listMatchingRecords': 3,
  // What is written down tells what the act before it has made.
  'admin-companies.extendTrial': 6,
  'admin-users.sendPasswordReset': 6,
  'auth.signUp': 10,
  'auth.signIn': 6,
  'impersonation.adminImpersonateUser': 6,
  'onboarding.createCompanyWithPlan': 11,
  'invitations.sendTeamInvitations': 10,
  'invitations.copyInvitationLink': 7,
  'invitations.resendInvitation': 7,
  'admin-companies.inviteToCompany': 15,
  'admin-companies.createModuleOverride': 6,
  'admin-users.forceLogout': 6,
  'plans.updatePlan': 11,
  // The simulator answers from the same database, in packets that are fewer or more as its questions meet: two to spare.
  'plans.createPlan': 61,
  'plans.createPlanProduct': 52,
  'plans.syncPlanProduct': 26,
}

/** The embedded engine is no network away: nothing is sent ahead there. */
describe.runIf(onPostgres)('how often a call waits for the database,', () => {
  let marquee: TestMarquee
  let tenant: SeededTenant
  beforeAll(async () => {
    marquee = await startTestMarquee()
    tenant = await seedTenant(marquee)
    // The simulator is a stranger, even though it happens to live in the same database.
    marquee.app.payments.check = async () => undefined
  })
  afterAll(() => marquee.close())

  /** The limit of a minute is counted in the database too, before who asks is known. */
  const limit = ({ call }: ListedCall) => (call.per_minute === undefined ? 0 : 1)

  async function tripsOf({ id, feature, name, call }: ListedCall, input = samples(tenant.ids)[id]): Promise<number> {
    const { tokens } = await marquee.sql((tx) =>
      openSession(tx, { user_id: tenant.owner.id, ip_address: '127.0.0.1', user_agent: 'guard' }),
    )
    const member = { token: tokens.access_token, company: tenant.id }
    const caller = call.access === 'super-admin' ? await rootAdmin(marquee) : member
    // What makes something takes the key of its request along; that costs no way of its own.
    const who = { ...caller, headers: { 'idempotency-key': randomUUID() } }
    const ask = async () => {
      const { statusCode } = await marquee.send(who, feature, name, call.kind, input)
      expect(statusCode).toBeLessThan(500)
    }
    // What is asked once and kept is no part of it.
    if (call.kind === 'read') await ask()
    return roundTripsOf(marquee, ask)
  }

  /** Calls that wait more often than they may. */
  async function slowOnes(calls: readonly ListedCall[], usual: number): Promise<string[]> {
    const slow: string[] = []
    for (const call of calls) {
      const trips = await tripsOf(call)
      const most = (longCalls[call.id] ?? usual) + limit(call)
      if (trips > most) slow.push(`${call.id} waits ${trips} times, at most ${most} expected`)
    }
    return slow
  }

  test.each(byFeature(reads))('each read of $feature: once for the session, once for the query', async ({ calls }) => {
    expect(await slowOnes(calls, 2)).toEqual([])
  })

  /** What a page of a module asks to show itself. A file is none, and what is limited by the minute counts there first. */
  const ofPages = reads.filter(
    ({ call: { access, per_minute } }) =>
      typeof access === 'object' && isStandard(access.module) && per_minute === undefined,
  )
  test('no list and no page of a module has leave to wait more often [M-PERF-01 M-PERF-02]', async () => {
    expect(ofPages.filter(({ name }) => name.startsWith('list')).length).toBeGreaterThan(15)
    for (const call of ofPages) expect([call.id, await tripsOf(call)]).toEqual([call.id, expect.toSatisfy(isTwo)])
  })

  const narrowed = [{ search: 'e' }, { filters: '[["name","contains","e"]]' }]
  test.each(narrowed)('nor has a list of records that is narrowed by %o [M-PERF-01]', async (by) => {
    const lists = ofPages.filter(({ name }) => name === 'listRecords')
    expect(lists.length).toBeGreaterThan(2)
    for (const call of lists) {
      const input = { ...(samples(tenant.ids)[call.id] as object), ...by }
      const found = await marquee.send(tenant.owner, call.feature, call.name, 'read', input)
      expect(found.json().rows.length).toBeGreaterThan(0)
      expect([call.id, await tripsOf(call, input)]).toEqual([call.id, expect.toSatisfy(isTwo)])
    }
  })

  test.each(byFeature(writes))(
    'each write of $feature: session, current state, change, consequences, commit',
    async ({ calls }) => {
      expect(await slowOnes(calls, 5)).toEqual([])
    },
  )
})
