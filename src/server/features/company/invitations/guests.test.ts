import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope, json } from '#server/platform/database/database.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  baseRole,
  type Company,
  company,
  events,
  invitation,
  member,
  type Person,
  person,
} from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const accept = (someone: Person, invite_token: string) =>
  marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token })
const at = (tenant: Company, someone: Person) => ({ ...someone, company: tenant.id })
const membersOf = async (tenant: Company) => (await marquee.call(tenant.owner, 'team', 'listMembers')).ok.members

async function inviteGuest(tenant: Company, email: string, event_ids: string[]) {
  const company_role_id = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  return inviteAddress(marquee, tenant.owner, {
    email,
    company_role_id,
    scope: 'event',
    event_ids,
  })
}
function seenBy(tenant: Company, someone: Person): Promise<string[]> {
  return inScope(marquee.app.db, { kind: 'company', user: someone.id, company: tenant.id }, async (tx) =>
    (await tx.selectFrom('events').select('name').orderBy('name').execute()).map(({ name }) => name),
  )
}
async function planWith(limits: Record<string, unknown>): Promise<string> {
  const name = `Plan ${crypto.randomUUID()}`
  await marquee.sql(async (tx) => {
    const { id } = await tx
      .insertInto('plans')
      .values({
        name,
        limits: json({ pricing_model: 'flat', ...limits }),
        description: null,
        stripe_price_id: null,
        stripe_product_id: null,
        allowed_company_type_ids: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into plan_modules (plan_id, module_id) select ${id}, m.id from modules m where m.key = 'events'`.execute(
      tx,
    )
  })
  return name
}

test('an invitation to events creates a guest, who uses no seat and accesses only those events [C-INV-59 C-INV-60 C-INV-61 C-INV-62 A-PLAN-138 A-PLAN-139 A-PLAN-140]', async () => {
  const tenant = await company(marquee)
  const [opening = '', finale = ''] = await events(marquee, tenant, 'Opening', 'Finale')
  const someone = await person(marquee)
  const sent = (await inviteGuest(tenant, someone.email, [opening, opening])).ok.invitation
  expect(sent).toMatchObject({ scope: 'event', event_ids: [opening] })
  const { token } = await invitation(marquee, tenant, (await person(marquee)).email, { event_ids: [finale] })
  expect((await marquee.call({}, 'invitations', 'previewInvitation', { token })).ok.invitation).toMatchObject({
    scope: 'event',
    events: ['Finale'],
  })
  expect((await marquee.call(someone, 'invitations', 'listMyInvitations')).ok.invitations).toMatchObject([
    { scope: 'event', events: ['Opening'] },
  ])

  await marquee.call(someone, 'invitations', 'acceptMyInvitation', { invitation_id: sent.id })
  const guest = at(tenant, someone)
  expect((await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)?.is_guest).toBe(true)
  expect(await seenBy(tenant, guest)).toEqual(['Opening'])
  expect(await seenBy(tenant, tenant.owner)).toEqual(['Finale', 'Opening'])
  const { figures } = (await marquee.call(guest, 'dashboard', 'getDashboard')).ok
  // Counted only where the module is available.
  const counted = isModuleAvailable('events') ? 1 : null
  expect(figures).toMatchObject({ events: counted, members: null, pending_invitations: null, modules: null })

  // An administrator role does not turn a guest into a member.
  await marquee.sql(async (tx) => {
    const company_role_id = await baseRole(tx, tenant.id, 'admin')
    await tx.updateTable('user_company_memberships').set({ company_role_id }).where('user_id', '=', guest.id).execute()
  })
  expect((await marquee.call(guest, 'team', 'listMembers')).code).toBe('forbidden')
  expect((await marquee.call(guest, 'companies', 'getSettings')).code).toBe('forbidden')
  expect((await marquee.call(guest, 'dashboard', 'getDashboard')).ok.figures.events).toBe(counted)
  expect(await seenBy(tenant, guest)).toEqual(['Opening'])
  const may = async (module_key_param: string, action_param: 'read' | 'write' | 'admin') =>
    (
      await marquee.call(guest, 'modules', 'hasModulePermission', {
        user_id_param: guest.id,
        company_id_param: tenant.id,
        module_key_param,
        action_param,
      })
    ).ok.result
  expect(await may('events', 'read')).toBe(true)
  expect(await may('events', 'write')).toBe(false)
  expect(await may('crm', 'read')).toBe(false)
  expect(await may('dashboard', 'write')).toBe(false)
  await expect(
    inScope(marquee.app.db, { kind: 'company', user: guest.id, company: tenant.id }, (tx) =>
      tx.insertInto('events').values({ company_id: tenant.id, name: 'Own' }).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('events to invite guests to start with the next one; past ones come last, released ones are missing', async () => {
  const tenant = await company(marquee)
  const ids = await events(marquee, tenant, 'Past', 'Longer past', 'Next', 'Later', 'Undated', 'Released')
  const days = [-2, -9, 1, 300]
  await marquee.sql(async (tx) => {
    await tx
      .updateTable('events')
      .set({ status: 'declined' })
      .where('id', '=', ids[5] ?? '')
      .execute()
    for (const [at, day] of days.entries())
      await sql`update events set starts_at = now() + ${day} * interval '1 day', ends_at = now() + ${day} * interval '1 day'
        where id = ${ids[at]}`.execute(tx)
  })
  const offered = (await marquee.call(tenant.owner, 'invitations', 'listInvitableEvents')).ok.events
  expect(offered.map(({ name }) => name)).toEqual(['Next', 'Later', 'Undated', 'Past', 'Longer past'])
})

test('the link of a cancelled invitation names no events', async () => {
  const tenant = await company(marquee)
  const [opening = ''] = await events(marquee, tenant, 'Opening')
  const { id, token } = await invitation(marquee, tenant, 'late@guests.example', { event_ids: [opening] })
  await marquee.call(tenant.owner, 'invitations', 'cancelInvitation', { invitation_id: id })
  expect((await marquee.call({}, 'invitations', 'previewInvitation', { token })).ok.invitation.events).toEqual([])
})

test('an invitation requires at least one event, all of the own company', async () => {
  const tenant = await company(marquee)
  const other = await company(marquee)
  const [theirs = ''] = await events(marquee, other, 'Elsewhere')
  expect((await inviteGuest(tenant, 'a@guests.example', [theirs])).code).toBe('events_not_available')
  expect((await inviteGuest(tenant, 'a@guests.example', [])).code).toBe('events_not_available')
})

describe('a private event', () => {
  const planner = { team: { access: 'write' }, events: { access: 'read' }, dashboard: { access: 'read' } } as const
  async function privateEvent(of: Company, viewers: string[] = []) {
    const [id = ''] = await events(marquee, of, 'Secret gala')
    await marquee.sql((tx) =>
      tx.updateTable('events').set({ is_private: true, viewers }).where('id', '=', id).execute(),
    )
    return id
  }
  const asGuest = async (who: Person, email: string, event_ids: string[]) => {
    const company_role_id = await marquee.sql(async (tx) => {
      const own = tx.selectFrom('user_company_memberships').select('company_role_id').where('user_id', '=', who.id)
      return (await own.executeTakeFirstOrThrow()).company_role_id ?? ''
    })
    return inviteAddress(marquee, who, { email, company_role_id, scope: 'event', event_ids })
  }
  const offered = async (who: Person) =>
    (await marquee.call(who, 'invitations', 'listInvitableEvents')).ok.events.map(({ name }) => name)

  test("cannot be shared by members who see it as 'Busy', even with themselves [E-EVT-132]", async () => {
    const tenant = await company(marquee)
    const [open = ''] = await events(marquee, tenant, 'Open day')
    const secret = await privateEvent(tenant)
    const inviter = await member(marquee, tenant, planner)
    expect(await offered(inviter)).toEqual(['Open day'])
    for (const event_ids of [[secret], [open, secret]])
      expect((await asGuest(inviter, 'second@guests.example', event_ids)).code).toBe('events_not_available')
    expect((await asGuest(inviter, 'second@guests.example', [open])).code).toBeNull()
    const invited = await marquee.sql((tx) =>
      tx.selectFrom('user_invites').select('event_ids').where('company_id', '=', tenant.id).execute(),
    )
    expect(invited).toEqual([{ event_ids: [open] }])
  })

  test('can be shared by event writers, its owner and its viewers [E-EVT-133 E-EVT-134]', async () => {
    const tenant = await company(marquee)
    const chosen = await member(marquee, tenant, planner)
    const writer = await member(marquee, tenant, { ...planner, events: { access: 'write' } })
    const owner = await member(marquee, tenant, planner)
    const secret = await privateEvent(tenant, [chosen.id])
    await marquee.sql((tx) => tx.updateTable('events').set({ owner_id: owner.id }).where('id', '=', secret).execute())
    for (const [at, who] of [chosen, writer, owner].entries()) {
      expect(await offered(who)).toEqual(['Secret gala'])
      expect((await asGuest(who, `guest${at}@guests.example`, [secret])).code).toBeNull()
    }
  })

  test('cannot be shared by members without read access to events', async () => {
    const tenant = await company(marquee)
    const [open = ''] = await events(marquee, tenant, 'Open day')
    const recruiter = await member(marquee, tenant, { team: { access: 'write' }, dashboard: { access: 'read' } })
    expect(await offered(recruiter)).toEqual([])
    expect((await asGuest(recruiter, 'x@guests.example', [open])).code).toBe('events_not_available')
  })

  test('has invitations that only members who see it can resend or copy', async () => {
    const tenant = await company(marquee)
    const secret = await privateEvent(tenant)
    const [open = ''] = await events(marquee, tenant, 'Open day')
    const inviter = await member(marquee, tenant, planner)
    const role = 'viewer'
    const { id: invitation_id } = await invitation(marquee, tenant, 'a@guests.example', { event_ids: [secret], role })
    const harmless = await invitation(marquee, tenant, 'b@guests.example', { event_ids: [open], role })
    await marquee.sql((tx) =>
      tx
        .updateTable('company_roles')
        .set({ permissions: json({ events: { access: 'read' } }) })
        .where('company_id', '=', tenant.id)
        .where('id', '=', tx.selectFrom('user_invites').select('company_role_id').where('id', '=', invitation_id))
        .execute(),
    )
    for (const call of ['resendInvitation', 'copyInvitationLink'] as const) {
      expect((await marquee.call(inviter, 'invitations', call, { invitation_id })).code).toBe('events_not_available')
      expect((await marquee.call(inviter, 'invitations', call, { invitation_id: harmless.id })).code).toBeNull()
      expect((await marquee.call(tenant.owner, 'invitations', call, { invitation_id })).code).toBeNull()
    }
  })
})

test('guests need a plan that includes them, when inviting and when accepting [C-INV-63 A-PLAN-136]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const [opening = ''] = await events(marquee, tenant, 'Opening')
  const refused = await inviteGuest(tenant, 'a@guests.example', [opening])
  expect(refused.error).toMatchObject({
    code: 'guests_not_allowed',
    error: 'The plan Starter does not include guests.',
  })
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email, { event_ids: [opening] })
  expect((await accept(someone, token)).code).toBe('guests_not_allowed')
  const { guests_allowed, events: offered } = (await marquee.call(tenant.owner, 'invitations', 'listInvitableEvents'))
    .ok
  expect(guests_allowed).toBe(false)
  expect(offered).toEqual([{ id: opening, name: 'Opening', first_date: null }])
})

test('a company without its plan accepts no guests, even if invited before', async () => {
  const tenant = await company(marquee, { plan: await planWith({ allow_guest_users: true, max_guest_users: 3 }) })
  const [opening = ''] = await events(marquee, tenant, 'Opening')
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email, { event_ids: [opening] })
  await marquee.sql((tx) => tx.updateTable('companies').set({ plan_id: null }).where('id', '=', tenant.id).execute())
  expect((await accept(someone, token)).code).toBe('guests_not_allowed')
})

test('concurrent acceptances admit only as many guests as the plan allows; seats stay free [C-INV-64 C-INV-62 A-PLAN-137 A-PLAN-138]', async () => {
  const plan = await planWith({ allow_guest_users: true, max_guest_users: 3, max_users: 1, max_team_members: 1 })
  const tenant = await company(marquee, { plan })
  const [opening = '', finale = ''] = await events(marquee, tenant, 'Opening', 'Finale')
  const people = await Promise.all(Array.from({ length: 12 }, () => person(marquee)))
  const invited = await Promise.all(
    people.map(({ email }) => invitation(marquee, tenant, email, { event_ids: [opening], role: 'viewer' })),
  )
  const answers = await Promise.all(people.map((someone, n) => accept(someone, invited[n]?.token ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await membersOf(tenant)).filter(({ is_guest }) => is_guest)).toHaveLength(3)
  expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
    code: 'guest_limit_reached',
    error: `The plan ${plan} allows 3 guests, and all places are taken.`,
  })
  expect((await inviteGuest(tenant, 'late@guests.example', [opening])).code).toBe('guest_limit_reached')

  // An existing guest can be invited to more events; the limit counts people.
  const index = answers.findIndex(({ status }) => status === 200)
  const present = people[index] ?? tenant.owner
  const more = (await inviteGuest(tenant, present.email, [finale])).ok.invitation
  expect(
    (await marquee.call(present, 'invitations', 'acceptMyInvitation', { invitation_id: more.id })).ok.success,
  ).toBe(true)
  expect(await seenBy(tenant, present)).toEqual(['Finale', 'Opening'])
})

test('a guest invited to the company becomes a member; a returning guest accesses only the new events', async () => {
  const tenant = await company(marquee)
  const [opening = '', finale = ''] = await events(marquee, tenant, 'Opening', 'Finale')
  const someone = await person(marquee)
  const first = await invitation(marquee, tenant, someone.email, { event_ids: [opening] })
  await accept(someone, first.token)
  const membership = (await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)
  await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: membership?.id ?? '' })
  const second = await invitation(marquee, tenant, someone.email, { event_ids: [finale] })
  await accept(someone, second.token)
  expect(await seenBy(tenant, someone)).toEqual(['Finale'])

  const third = await invitation(marquee, tenant, someone.email, { role: 'manager' })
  await accept(someone, third.token)
  expect((await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)).toMatchObject({
    id: membership?.id,
    is_guest: false,
    role: { role: { key: 'manager' } },
  })
  expect(await seenBy(tenant, someone)).toEqual(['Finale', 'Opening'])
})

test('a guest invited to the company needs a seat, and stays a guest while none is free [C-INV-53]', async () => {
  const plan = await planWith({ allow_guest_users: true, max_guest_users: 3, max_team_members: 2 })
  const tenant = await company(marquee, { plan })
  const [opening = ''] = await events(marquee, tenant, 'Opening')
  const guest = await person(marquee)
  await accept(guest, (await invitation(marquee, tenant, guest.email, { event_ids: [opening] })).token)
  const { token } = await invitation(marquee, tenant, guest.email, { role: 'viewer' })
  const colleague = await member(marquee, tenant, 'viewer')
  const isGuest = async () => (await membersOf(tenant)).find(({ user_id }) => user_id === guest.id)?.is_guest
  expect((await accept(guest, token)).code).toBe('seat_limit_reached')
  expect(await isGuest()).toBe(true)

  await marquee.call(tenant.owner, 'team', 'removeMember', { membership_id: colleague.membership_id })
  expect((await accept(guest, token)).ok.success).toBe(true)
  expect(await isGuest()).toBe(false)
})

test('an invitation to events does not change a full member', async () => {
  const tenant = await company(marquee)
  const [opening = ''] = await events(marquee, tenant, 'Opening')
  const someone = await member(marquee, tenant, 'manager')
  const { token } = await invitation(marquee, tenant, someone.email, { event_ids: [opening] })
  await accept(someone, token)
  expect((await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)).toMatchObject({
    is_guest: false,
    role: { role: { key: 'manager' } },
  })
})
