import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import {
  isAddedBy,
  type ModelAddress,
  modelAccepts,
  modelAdds,
  modelAsks,
  modelAsksToVerify,
  modelChooses,
  modelConfirms,
  modelRemoves,
  modelSees,
  modelSignsIn,
  modelSignsUp,
  modelVerifies,
  newAddress,
  type Party,
  type Purpose,
} from '#tests/support/mailbox-model.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  anotherSession,
  type Company,
  company,
  invitation,
  type Person,
  password,
  person,
} from '#tests/support/people.ts'

/**
 * Second random walk of the access model: owners of two mailboxes and a stranger act on addresses. Server and model must
 * agree on every act. Only the owner of a mailbox may access its account or what was sent to it.
 */
const parties: Party[] = ['owner', 'stranger']
const deeds = {
  'sign up': 3,
  'sign up invited': 2,
  ask: 2,
  confirm: 4,
  choose: 2,
  add: 3,
  remove: 2,
  'ask to verify': 3,
  verify: 4,
  accept: 3,
  wait: 2,
  // Reset: continue with an unused address.
  'begin anew': 4,
}
type Deed = keyof typeof deeds

interface Act {
  do: Deed
  which: number
  by: Party
  purpose: 'confirm_sign_up' | 'reset_password'
  session: Party | null
}
const randomActs = process.env.NIGHTLY ? 70 : 42

const deed = fc.oneof(
  ...Object.entries(deeds).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Deed) })),
)
const details = {
  which: fc.nat(1),
  by: fc.constantFrom(...parties),
  purpose: fc.constantFrom('confirm_sign_up' as const, 'reset_password' as const),
  session: fc.constantFrom(null, ...parties),
}
const act: fc.Arbitrary<Act> = fc.record({ do: deed, ...details })

/** Sequences that random acts rarely produce. Every walk contains each story once per party. */
const stories: Deed[][] = [
  ['begin anew', 'wait', 'add', 'ask to verify', 'verify', 'accept'],
  ['begin anew', 'wait', 'add', 'ask to verify', 'verify', 'remove'],
  ['begin anew', 'wait', 'add', 'ask to verify', 'verify', 'ask', 'choose'],
  ['begin anew', 'wait', 'sign up', 'confirm'],
  ['begin anew', 'sign up', 'sign up invited', 'sign up invited'],
  ['add', 'remove'],
  ['wait', 'ask', 'choose'],
]
const told = parties.flatMap((by) => stories.map((deeds) => ({ by, deeds })))

const walk = fc
  .tuple(
    fc.shuffledSubarray(told, { minLength: told.length }),
    fc.array(fc.record(details), { minLength: told.length, maxLength: told.length }),
    fc.array(act, { minLength: randomActs, maxLength: randomActs, size: 'max' }),
  )
  .map(([order, variants, acts]) => {
    const parts = order.map(({ by, deeds }, at): Act[] => {
      const variant = variants[at] ?? { which: 0, purpose: 'reset_password', session: null }
      // The mailbox owner follows the link that a stranger requested, in any session except the stranger's.
      const session = by === 'owner' || variant.session === 'stranger' ? 'owner' : variant.session
      return deeds.map((name) => ({ ...variant, by, session, do: name }))
    })
    const share = Math.ceil(acts.length / parts.length)
    return parts.flatMap((part, at) => [...acts.slice(at * share, (at + 1) * share), ...part])
  })

interface Address {
  email: string
  invitation: string
  /** The newest code per purpose that reached the mailbox, valid or not. */
  codes: Map<Purpose, string>
}

let marquee: TestMarquee
let tenant: Company
let accounts: Record<Party, Person>
let made = 0
const secrets: Record<Party, string> = { owner: password, stranger: 'words of a stranger!' }
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  await emptyQueue()
})
afterAll(() => marquee.close())

async function freshAddress(): Promise<Address> {
  const email = `box${++made}-${crypto.randomUUID().slice(0, 8)}@walk.example`
  return { email, invitation: (await invitation(marquee, tenant, email)).token, codes: new Map() }
}
async function freshAccounts(): Promise<Record<Party, Person>> {
  const stranger = await person(marquee)
  await marquee.call(stranger, 'auth', 'updatePassword', { current_password: password, new_password: secrets.stranger })
  return { owner: await person(marquee), stranger }
}

const purposes: Record<string, Purpose> = {
  'Confirm your email address': 'confirm_sign_up',
  'Reset your password': 'reset_password',
  'Verify your email address': 'verify_email',
}

const emptyQueue = () => marquee.sql((tx) => sql`delete from pgboss.job where name in ('work', 'outgoing')`.execute(tx))

async function deliver(addresses: Address[]): Promise<void> {
  for (const { name, data } of await waitingJobs(marquee))
    await jobs.find((job) => job.name === name)?.work(jobContext(marquee), data)
  await emptyQueue()
  for (const { email, codes } of addresses) {
    for (const { subject, links } of [...(marquee.app.mailer.mailbox?.messages(email) ?? [])].reverse()) {
      const purpose = purposes[subject]
      const query = new URL(links[0] ?? 'http://none').searchParams
      if (purpose) codes.set(purpose, query.get('code') ?? query.get('token') ?? '')
    }
  }
}

const counter = new Map<Deed, [done: number, refused: number]>()
function count(one: Act, isDone: boolean): void {
  const counts = counter.get(one.do) ?? [0, 0]
  counts[isDone ? 0 : 1] += 1
  counter.set(one.do, counts)
}
function agreed(one: Act, server: string | boolean, model: string | boolean): void {
  expect([one, server]).toEqual([one, model])
  count(one, server === true || server === 'done')
}

async function perform(one: Act, addresses: Address[], model: ModelAddress[]): Promise<void> {
  const [address, said] = [addresses[one.which], model[one.which]]
  if (!address || !said) return
  const { email } = address
  const code = (purpose: Purpose) => address.codes.get(purpose) ?? 'none'
  const call = marquee.call
  const options = { data: { full_name: 'Walker' } }
  switch (one.do) {
    case 'sign up': {
      const answer = await call({}, 'auth', 'signUp', { email, password: secrets[one.by], options })
      return agreed(one, answer.status === 200, modelSignsUp(said, one.by, false))
    }
    case 'sign up invited': {
      const invite_token = address.invitation
      const answer = await call({}, 'auth', 'signUp', { email, password: secrets.owner, options, invite_token })
      return agreed(one, answer.status === 200, modelSignsUp(said, 'owner', true))
    }
    case 'ask':
      await call({}, 'auth', one.purpose === 'reset_password' ? 'requestPasswordReset' : 'resendConfirmation', {
        email,
      })
      count(one, true)
      return modelAsks(said, one.purpose)
    case 'confirm': {
      const given = { code: code('confirm_sign_up'), password: secrets.owner }
      const answer = await call({}, 'auth', 'confirmSignUp', given)
      return agreed(one, answer.code ?? 'done', modelConfirms(said))
    }
    case 'choose': {
      const given = { code: code(one.purpose), new_password: secrets.owner, full_name: 'Olga Owner' }
      const answer = await call({}, 'auth', 'resetPassword', given)
      const isOther = said.holder.kind === 'joined'
      agreed(one, answer.code ?? 'done', modelChooses(model, said, one.purpose))
      if (isOther) accounts.owner = await anotherSession(marquee, accounts.owner)
      return
    }
    case 'add': {
      const given = { email, current_password: secrets[one.by] }
      const answer = await call(accounts[one.by], 'account', 'addEmail', given)
      return agreed(one, answer.status === 200, modelAdds(said, one.by))
    }
    case 'remove': {
      const { emails } = (await call(accounts[one.by], 'account', 'listEmails')).ok
      const email_id = emails.find((listed) => listed.email === email)?.id ?? crypto.randomUUID()
      const answer = await call(accounts[one.by], 'account', 'removeEmail', { email_id })
      return agreed(one, answer.status === 200, modelRemoves(said, one.by))
    }
    case 'ask to verify': {
      const answer = await call(accounts[one.by], 'account', 'sendEmailVerification', { email })
      return agreed(one, answer.status === 200, modelAsksToVerify(said, one.by))
    }
    case 'verify': {
      // Only the owner has the link, so the session of the stranger who requested it never follows one.
      if (one.session === 'stranger' && isAddedBy(said, 'stranger')) return
      const who = one.session ? accounts[one.session] : {}
      const answer = await call(who, 'account', 'verifyEmail', { token: code('verify_email') })
      return agreed(one, answer.status === 200, modelVerifies(said, one.session))
    }
    case 'accept': {
      const answer = await call(accounts.owner, 'invitations', 'acceptInvitation', { invite_token: address.invitation })
      return agreed(one, answer.status === 200, modelAccepts(said))
    }
    case 'wait':
      await marquee.sql((tx) => tx.deleteFrom('asked_mails').execute())
      for (const each of model) each.asked = []
      return count(one, true)
    case 'begin anew':
      addresses[one.which] = await freshAddress()
      model[one.which] = newAddress()
      return count(one, true)
  }
}

/** Acts between checks of all addresses by all parties; after other acts only the act's address is checked. */
const actsBetweenFullChecks = 5

/** Invariants after every act, independent of the model's result for the act. */
async function judge(one: Act, addresses: Address[], model: ModelAddress[], isFull: boolean): Promise<void> {
  for (const by of parties) {
    for (const [index, { email }] of addresses.entries()) {
      const said = model[index]
      if (!said || (index !== one.which && !isFull)) continue
      const answer = await marquee.call({}, 'auth', 'signIn', { email, password: secrets[by], deliver: 'body' })
      expect([one, by, email, answer.status === 200]).toEqual([one, by, email, modelSignsIn(said, by)])
    }
    const { rows } = await marquee.sql((tx) =>
      sql<{
        id: string
        email: string
      }>`select id, email from user_invites where email = any(${addresses.map(({ email }) => email)})`.execute(tx),
    )
    const shown = (await marquee.call(accounts[by], 'invitations', 'listMyInvitations')).ok.invitations
    const seen = rows.filter(({ id }) => shown.some((invite) => invite.id === id)).map(({ email }) => email)
    const expected = addresses
      .filter((_, index) => modelSees(model[index] ?? newAddress(), by))
      .map(({ email }) => email)
    expect([one, by, seen.sort()]).toEqual([one, by, expected.sort()])
  }
  await marquee.sql((tx) => tx.deleteFrom('login_attempts').execute())
}

const seeds = Array.from({ length: process.env.NIGHTLY ? 12 : 1 }, (_, seed) => seed + 1)
test.each(seeds)(
  'only the owner of a mailbox gets access and sees its mail, after each of a hundred acts, seed %i [C-AUTH-59 C-AUTH-69 C-AUTH-72 C-AUTH-73]',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(walk, async (acts) => {
        accounts = await freshAccounts()
        const addresses = [await freshAddress(), await freshAddress()]
        const model = [newAddress(), newAddress()]
        await marquee.sql((tx) => tx.deleteFrom('asked_mails').execute())
        for (const [at, one] of acts.entries()) {
          await perform(one, addresses, model)
          await deliver(addresses)
          const isFull = at % actsBetweenFullChecks === 0 || at === acts.length - 1
          await judge(one, addresses, model, isFull)
        }
      }),
      { seed, numRuns: 1, endOnFailure: true },
    )
  },
)

const alwaysDone: readonly Deed[] = ['ask', 'wait', 'begin anew']

test('enough random acts succeed, and enough are rejected', () => {
  for (const act of Object.keys(deeds) as Deed[]) {
    const [done, refused] = counter.get(act) ?? [0, 0]
    expect([act, done > 0, alwaysDone.includes(act) || refused > 0]).toEqual([act, true, true])
  }
})
