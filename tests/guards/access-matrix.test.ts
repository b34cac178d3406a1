import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import type { Level } from '#shared/access.ts'
import type { Access } from '#shared/call.ts'
import { type ErrorCode, errors } from '#shared/errors.ts'
import type { Door } from '#tests/support/doors.ts'
import { guards } from '#tests/support/guards.ts'
import { bodyOf, type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  anotherSession,
  type Company,
  company,
  member,
  type Person,
  person,
  rootAdmin,
  setStatus,
} from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const memberActors = ['none', 'read', 'write', 'admin'] as const
const statusActors = ['past_due', 'suspended', 'inactive', 'closed'] as const
const actors = [
  'visitor',
  'unverified user',
  'user without company',
  ...memberActors.map((held) => `member with ${held}` as const),
  'owner',
  'admin of another company',
  'former member',
  'suspended user',
  ...statusActors.map((status) => `owner of a ${status} company` as const),
  'super admin',
  'super admin impersonating a member',
  'expired session',
] as const
type Actor = (typeof actors)[number]

const doors = new Map(
  guards.flatMap(({ feature, doors }) =>
    Object.entries(doors).map(([name, door]) => [`${feature.name}.${name}`, door] as const),
  ),
)
const calls = [...callsOf(router)].map(({ feature, name, call }) => ({
  id: `${feature}.${name}`,
  feature,
  name,
  kind: call.kind,
  call,
  door: doors.get(`${feature}.${name}`) ?? { door: 'public' as const },
}))
type GuardedCall = (typeof calls)[number]
/** What stays readable whatever is owed. */
const coreModules = ['dashboard', 'company_settings', 'team']
const levels: readonly Level[] = ['read', 'write', 'admin']
const reaches = (held: (typeof memberActors)[number], needed: Level) =>
  held !== 'none' && levels.indexOf(held) >= levels.indexOf(needed)

/** Null: through the door. Otherwise the code of the refusal. */
function expected(door: Door, actor: Actor, kind: GuardedCall['kind']): ErrorCode | null {
  if (door.door === 'public')
    return door.personal && actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : null
  if (actor === 'visitor') return 'no_session'
  if (actor === 'expired session' || actor === 'suspended user') return 'session_expired'
  if (door.door === 'super-admin') {
    if (actor === 'super admin') return null
    return actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : 'not_super_admin'
  }
  if (door.door === 'signed-in')
    return door.personal && actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : null

  const outsiders: readonly Actor[] = [
    'unverified user',
    'user without company',
    'admin of another company',
    'former member',
    'super admin',
  ]
  if (outsiders.includes(actor)) return 'not_a_member'
  if (actor === 'super admin impersonating a member') return door.personal ? 'refused_while_impersonating' : null
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) return reaches(held, door.level) ? null : 'forbidden'
  const status = statusActors.find((one) => actor === `owner of a ${one} company`)
  if (status === 'closed') return door.even_closed ? null : 'company_closed'
  if (!status || door.always) return null
  if (status === 'inactive') return 'company_inactive'
  return kind === 'read' && door.level === 'read' && coreModules.includes(door.module) ? null : 'company_read_only'
}

let marquee: TestMarquee
let tenant: SeededTenant
const callers = new Map<string, Caller>()
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  const inCompany = (someone: Person): Caller => ({ ...someone, company: tenant.id })
  const set = (actor: Actor, caller: Caller) => callers.set(actor, caller)
  set('visitor', {})
  set('unverified user', inCompany(await person(marquee, { verified: false })))
  set('user without company', inCompany(await person(marquee)))
  set('owner', inCompany(tenant.owner))
  set('admin of another company', inCompany((await company(marquee)).owner))
  set('former member', inCompany(await former(tenant)))
  set('suspended user', inCompany(await suspended(tenant)))
  set('super admin', inCompany(await rootAdmin(marquee)))
  set('expired session', inCompany(await expired(tenant)))
  for (const status of statusActors) {
    const closed = await company(marquee)
    await setStatus(marquee, closed.id, status)
    set(`owner of a ${status} company`, closed.owner)
  }
})
afterAll(() => marquee.close())

async function former(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  return someone
}
async function suspended(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', someone.id).execute())
  return someone
}
async function expired(of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  const past = new Date(Date.now() - 1000).toISOString()
  await marquee.sql((tx) =>
    tx.updateTable('sessions').set({ access_expires_at: past }).where('id', '=', someone.session_id).execute(),
  )
  return someone
}
/** Signing out ends the session that does it; the actor's own is still needed. */
async function withOwnSession(caller: Caller, id: string): Promise<Caller> {
  const isPerson = (one: Caller): one is Person => 'id' in one
  return id === 'auth.signOut' && isPerson(caller) ? anotherSession(marquee, caller) : caller
}
/** An actor of the call's own where the module or the act asks for one. */
async function callerFor(actor: Actor, door: Door): Promise<Caller> {
  if (actor === 'super admin') return { ...(await rootAdmin(marquee)), company: tenant.id }
  if (actor === 'super admin impersonating a member') return impersonating()
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) {
    const module = door.door === 'company' ? door.module : 'dashboard'
    return member(marquee, tenant, held === 'none' ? {} : { [module]: { access: held } })
  }
  if (actor === 'owner' && door.door !== 'company') return { ...(await company(marquee)).owner, company: tenant.id }
  return callers.get(actor) ?? {}
}
async function impersonating(): Promise<Caller> {
  const target = await member(marquee, tenant, 'admin')
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
  })
  return { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '', company: tenant.id }
}

/** What a door says, in the words of the contract. */
function declared(door: Door): { access: Access; impersonation?: 'refused' } {
  if (door.door !== 'company') return { access: door.door, ...('personal' in door && { impersonation: 'refused' }) }
  const access = { module: door.module, level: door.level, status: statusOf(door) } as Access
  return { access, ...(door.personal && { impersonation: 'refused' }) }
}

function statusOf(door: Door & { door: 'company' }): string {
  if (door.even_closed) return 'even_closed'
  return door.always ? 'any' : 'follows'
}

/** What a door answers with; anything else was said inside. */
const doorCodes = [
  'no_session',
  'session_expired',
  'not_a_member',
  'forbidden',
  'company_read_only',
  'company_inactive',
  'company_closed',
  'not_super_admin',
  'refused_while_impersonating',
  'unexpected',
]
/** Calls about another company or person than the header names: they ask inside whether that may be. */
const asksInside = ['invitations.acceptInvitation', 'modules.getCompanyModules', 'team.leaveCompany']

async function knock({ id, feature, name, kind, door }: GuardedCall, actor: Actor): Promise<void> {
  const caller = await withOwnSession(await callerFor(actor, door), id)
  const answer = await marquee.send(caller, feature, name, kind, samples(tenant.ids)[id])
  const body = bodyOf(answer)
  const refusal = expected(door, actor, kind)
  if (refusal) {
    const [status, error] = errors[refusal]
    expect([id, actor, answer.statusCode, body]).toEqual([
      id,
      actor,
      status,
      { success: false, code: refusal, error, data: {}, request_id: expect.any(String) },
    ])
    return
  }
  // Through the door; what happens inside may still refuse (an unknown token).
  const allowed = asksInside.includes(id) ? ['forbidden', 'not_a_member'] : []
  if (doorCodes.includes(body.code))
    expect([id, actor, allowed]).toEqual([id, actor, expect.arrayContaining([body.code])])
  expect(answer.statusCode, `${id} for ${actor}`).toBeLessThan(500 + (body.code?.startsWith('payments_') ? 99 : 0))
}

/** From the least to the most that one may be within a company, and outside. */
const inside: readonly Actor[] = [...memberActors.map((held) => `member with ${held}` as const), 'owner']
const outside: readonly Actor[] = ['visitor', 'expired session', 'unverified user', 'super admin']

/**
 * The strongest who must be refused and the weakest who must pass, within the company or without; and, where the status
 * of the company counts, the owner of one whose status says no.
 */
function probesOf({ door, kind }: GuardedCall): Actor[] {
  const ladder = door.door === 'company' ? inside : outside
  const refused = ladder.filter((actor) => expected(door, actor, kind) !== null).at(-1)
  const passes = ladder.find((actor) => expected(door, actor, kind) === null)
  const closed = statusActors
    .map((status) => `owner of a ${status} company` as const)
    .find((actor) => door.door === 'company' && expected(door, actor, kind) !== null)
  const impersonating =
    'personal' in door && door.personal ? ('super admin impersonating a member' as const) : undefined
  return [refused, passes, closed, impersonating].filter((actor) => actor !== undefined)
}

test('every registered call has a door, and every door a call [A-GUARD-21]', () => {
  expect([...doors.keys()].sort()).toEqual(calls.map(({ id }) => id).sort())
})

test.each(calls)('$id declares the access that its door says [C-ACC-41 A-GUARD-20]', ({ call, door }) => {
  const { access, impersonation } = call
  expect({ access, ...(impersonation && { impersonation }) }).toEqual(declared(door))
})

const distinct = [...Map.groupBy(calls, ({ door, kind }) => `${kind} ${JSON.stringify(door)}`)].map(([said, of]) => ({
  said,
  call: of.find(({ id }) => !asksInside.includes(id)) ?? of[0],
}))
describe.each(distinct)('$said', ({ call }) => {
  test.each(actors)(
    '%s [C-ACC-01 C-ACC-02 C-ACC-23 C-ACC-41 C-ACC-42 C-ACC-63 A-GUARD-20 A-GUARD-21]',
    async (actor) => {
      if (call) await knock(call, actor)
    },
  )
})

test.each(calls)('$id refuses the strongest it must and lets the weakest pass [C-ACC-42 A-GUARD-21]', async (call) => {
  for (const actor of probesOf(call)) await knock(call, actor)
})

/** Every actor at every call takes too long for each change. */
describe.runIf(process.env.NIGHTLY)('every call', () => {
  describe.each(calls)('$id', (call) => {
    test.each(actors)('%s', (actor) => knock(call, actor))
  })
})
