import { isDeepStrictEqual } from 'node:util'
import type { AccessLevel } from '#shared/access.ts'
import type { AccessRule } from '#shared/call.ts'
import { type ErrorCode, errors } from '#shared/errors.ts'
import { allCalls, type ListedCall } from './calls.ts'
import type { ExpectedAccess } from './expected-access.ts'
import { guards } from './guards.ts'
import { bodyOf, type Caller, type TestMarquee } from './marquee.ts'
import { type Company, company, member, type Person, person, rootAdmin, setStatus } from './people.ts'
import { samples } from './samples.ts'
import { isBackground, isFrame, type Statement, statementsOf } from './statements.ts'
import { type SeededTenant, seedTenant } from './tenant.ts'

/** Expected access to every call, and requests that prove it. Shared by the guards and the nightly tests. */

const memberActors = ['none', 'read', 'write', 'admin'] as const
const statusActors = ['past_due', 'suspended', 'inactive', 'closed'] as const
export const actors = [
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
export type Actor = (typeof actors)[number]

export const expectedAccess = new Map<string, ExpectedAccess>(
  guards.flatMap(({ feature, access }) =>
    Object.entries(access).map(([name, expected]) => [`${feature.name}.${name}`, expected] as const),
  ),
)

export interface GuardedCall extends ListedCall {
  expected: ExpectedAccess
}

export const guardedCalls: GuardedCall[] = allCalls.map((one) => ({
  ...one,
  expected: expectedAccess.get(one.id) ?? { kind: 'public' },
}))

/** Modules that stay readable with an overdue subscription. */
const coreModules = ['dashboard', 'company_settings', 'team']
const levels: readonly AccessLevel[] = ['read', 'write', 'admin']
const reaches = (held: (typeof memberActors)[number], needed: AccessLevel) =>
  held !== 'none' && levels.indexOf(held) >= levels.indexOf(needed)

/** Error code with which an actor is refused; null if the call runs. */
export function expectedError({ expected, call }: GuardedCall, actor: Actor): ErrorCode | null {
  if (expected.kind === 'public')
    return expected.personal && actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : null
  if (actor === 'visitor') return 'no_session'
  if (actor === 'expired session' || actor === 'suspended user') return 'session_expired'
  if (expected.kind === 'super-admin') {
    if (actor === 'super admin') return null
    return actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : 'not_super_admin'
  }
  if (expected.kind === 'signed-in')
    return expected.personal && actor === 'super admin impersonating a member' ? 'refused_while_impersonating' : null

  const outsiders: readonly Actor[] = [
    'unverified user',
    'user without company',
    'admin of another company',
    'former member',
    'super admin',
  ]
  if (outsiders.includes(actor)) return 'not_a_member'
  if (actor === 'super admin impersonating a member') return expected.personal ? 'refused_while_impersonating' : null
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) return reaches(held, expected.level) ? null : 'forbidden'
  const status = statusActors.find((one) => actor === `owner of a ${one} company`)
  if (status === 'closed') return expected.even_closed ? null : 'company_closed'
  if (!status || expected.always) return null
  if (status === 'inactive') return 'company_inactive'
  return call.kind === 'read' && expected.level === 'read' && [...coreModules, 'events'].includes(expected.module)
    ? null
    : 'company_read_only'
}

/** Access of the contract that an expected access stands for. */
export function accessOf(expected: ExpectedAccess): { access: AccessRule; impersonation?: 'refused' } {
  if (expected.kind !== 'company')
    return { access: expected.kind, ...('personal' in expected && { impersonation: 'refused' }) }
  const access = { module: expected.module, level: expected.level, status: statusOf(expected) } as AccessRule
  return { access, ...(expected.personal && { impersonation: 'refused' }) }
}

function statusOf(expected: ExpectedAccess & { kind: 'company' }): string {
  if (expected.even_closed) return 'even_closed'
  return expected.always ? 'any' : 'follows'
}

/** By access, ascending: first within the company, then outside. */
const inside: readonly Actor[] = [...memberActors.map((held) => `member with ${held}` as const), 'owner']
const outside: readonly Actor[] = ['visitor', 'expired session', 'unverified user', 'super admin']

/**
 * The strongest actor who must be refused and the weakest who must pass. If the status of the company counts, also the
 * owner of one whose status forbids the call.
 */
export function probesOf(one: GuardedCall): Actor[] {
  const { expected } = one
  const ladder = expected.kind === 'company' ? inside : outside
  const refused = ladder.filter((actor) => expectedError(one, actor) !== null).at(-1)
  const passes = ladder.find((actor) => expectedError(one, actor) === null)
  const closed = statusActors
    .map((status) => `owner of a ${status} company` as const)
    .find((actor) => expected.kind === 'company' && expectedError(one, actor) !== null)
  const impersonating =
    'personal' in expected && expected.personal ? ('super admin impersonating a member' as const) : undefined
  return [refused, passes, closed, impersonating].filter((actor) => actor !== undefined)
}

/** Calls about another company or person than the header names: their handlers check access themselves. */
const checkedInside = ['invitations.acceptInvitation', 'modules.getCompanyModules', 'team.leaveCompany']

export const distinctAccess: GuardedCall[] = [
  ...Map.groupBy(guardedCalls, ({ expected, call }) => `${call.kind} ${JSON.stringify(expected)}`).values(),
].flatMap((calls) => calls.find(({ id }) => !checkedInside.includes(id)) ?? calls.slice(0, 1))

const accessCodes = [
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

export interface AccessMatrix {
  /** Send the call as the actor. Returns the difference from the expected access, or null. */
  request(one: GuardedCall, actor: Actor): Promise<string | null>
}

/** A company with every kind of actor. Sessions are reused between calls where possible. */
export async function createAccessMatrix(marquee: TestMarquee): Promise<AccessMatrix> {
  const tenant = await seedTenant(marquee)
  const cached = new Map<string, Caller>()

  async function callerFor(one: GuardedCall, actor: Actor): Promise<Caller> {
    const module = one.expected.kind === 'company' ? one.expected.module : 'dashboard'
    const key = `${actor} ${one.expected.kind === 'company'} ${module}`
    const caller = cached.get(key) ?? (await createActor(marquee, tenant, actor, one.expected))
    cached.set(key, caller)
    // A call about the caller can end the session or the account, so it gets a new actor.
    const isAboutCaller = one.call.kind === 'write' && one.expected.kind !== 'company'
    if (isAboutCaller && expectedError(one, actor) === null)
      for (const used of cached.keys())
        if (used === key || (key.startsWith('super admin') && used.startsWith('super admin'))) cached.delete(used)
    return caller
  }

  return {
    async request(one, actor) {
      const caller = await callerFor(one, actor)
      let answer: Awaited<ReturnType<TestMarquee['send']>> | undefined
      const statements = await statementsOf(async () => {
        answer = await marquee.send(caller, one.feature, one.name, one.call.kind, samples(tenant.ids)[one.id])
      })
      if (!answer) throw new Error('No answer')
      return differenceOf(one, actor, answer.statusCode, bodyOf(answer), statements)
    },
  }
}

type Body = { code?: string; error?: string; request_id?: unknown }

function differenceOf(
  one: GuardedCall,
  actor: Actor,
  status: number,
  body: Body,
  statements: Statement[],
): string | null {
  const refusal = expectedError(one, actor)
  const told = `${one.id} for ${actor}: ${status} ${body.code ?? 'ok'}`
  if (refusal) {
    const [expectedStatus, error] = errors[refusal]
    const { request_id, ...rest } = body
    const expected = { success: false, code: refusal, error, data: {} }
    if (status !== expectedStatus || !isDeepStrictEqual(rest, expected) || typeof request_id !== 'string')
      return `${told}, expected ${expectedStatus} ${refusal}`
    // A refused call reads nothing but the session. A refusal while impersonating is written to the audit log.
    const early = statements.filter(
      (sent) => !isFrame(sent) && !isBackground(sent) && !/rate_limits|audit_/.test(sent.text),
    )
    return early.length > 0 ? `${told}, but it first sent ${early[0]?.text.slice(0, 200)}` : null
  }
  // The call runs; its handler may still refuse, for example an unknown token.
  const code = body.code ?? ''
  const isAllowed = checkedInside.includes(one.id) && ['forbidden', 'not_a_member'].includes(code)
  if (accessCodes.includes(code) && !isAllowed) return `${told}, expected to be allowed`
  return status >= 500 && !code.startsWith('payments_') ? told : null
}

async function createActor(
  marquee: TestMarquee,
  tenant: SeededTenant,
  actor: Actor,
  expected: ExpectedAccess,
): Promise<Caller> {
  const inCompany = (someone: Person): Caller => ({ ...someone, company: tenant.id })
  const held = memberActors.find((one) => actor === `member with ${one}`)
  if (held) {
    const module = expected.kind === 'company' ? expected.module : 'dashboard'
    return member(marquee, tenant, held === 'none' ? {} : { [module]: { access: held } })
  }
  const status = statusActors.find((one) => actor === `owner of a ${one} company`)
  if (status) {
    const other = await company(marquee)
    await setStatus(marquee, other.id, status)
    return other.owner
  }
  switch (actor) {
    case 'unverified user':
      return inCompany(await person(marquee, { verified: false }))
    case 'user without company':
      return inCompany(await person(marquee))
    case 'owner':
      return inCompany(expected.kind === 'company' ? tenant.owner : (await company(marquee)).owner)
    case 'admin of another company':
      return inCompany((await company(marquee)).owner)
    case 'former member':
      return inCompany(await formerMember(marquee, tenant))
    case 'suspended user':
      return inCompany(await suspendedUser(marquee, tenant))
    case 'super admin':
      return inCompany(await rootAdmin(marquee))
    case 'super admin impersonating a member':
      return impersonator(marquee, tenant)
    case 'expired session':
      return inCompany(await expiredSession(marquee, tenant))
    default:
      return {}
  }
}

async function formerMember(marquee: TestMarquee, of: Company): Promise<Person> {
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

async function suspendedUser(marquee: TestMarquee, of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', someone.id).execute())
  return someone
}

async function expiredSession(marquee: TestMarquee, of: Company): Promise<Person> {
  const someone = await member(marquee, of, 'admin')
  const past = new Date(Date.now() - 1000).toISOString()
  await marquee.sql((tx) =>
    tx.updateTable('sessions').set({ access_expires_at: past }).where('id', '=', someone.session_id).execute(),
  )
  return someone
}

async function impersonator(marquee: TestMarquee, of: Company): Promise<Caller> {
  const target = await member(marquee, of, 'admin')
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
  })
  return { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '', company: of.id }
}
