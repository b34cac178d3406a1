import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, invitation, member, type Person, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

let counter = 0
const address = () => `guest${++counter}@invited.example`
const roleOf = (tenant: Company, key = 'member') => marquee.sql((tx) => baseRole(tx, tenant.id, key))
const accept = (someone: Person, invite_token: string) =>
  marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token })
const preview = (token: string, who: { token?: string } = {}) =>
  marquee.call(who, 'invitations', 'previewInvitation', { token })
const membersOf = async (tenant: Company) => (await marquee.call(tenant.owner, 'team', 'listMembers')).ok.members

async function invite(tenant: Company, email = address(), by: Person = tenant.owner) {
  return inviteAddress(
    marquee,
    { ...by, company: tenant.id },
    {
      email,
      company_role_id: await roleOf(tenant),
    },
  )
}
async function mailedToken(email: string, nth = 1): Promise<string> {
  const mail = await until('the invitation mail', () => {
    const mails = marquee.app.mailer.mailbox?.messages(email) ?? []
    return mails.length >= nth ? mails[0] : null
  })
  return mail.links[0]?.split('/accept-invitation/')[1] ?? ''
}

test("an invitation's message and company profile appear in its mail and on its page", async () => {
  const tenant = await company(marquee)
  const about = {
    description: 'Nights of jazz by the canal',
    contact_email: 'hello@canal.example',
    website: 'https://canal.example',
  }
  await marquee.sql((tx) => tx.updateTable('companies').set(about).where('id', '=', tenant.id).execute())
  const [first, second] = [address(), address()]
  const send = async (emails: string[], message: string) =>
    marquee.call(tenant.owner, 'invitations', 'sendTeamInvitations', {
      emails,
      company_role_id: await roleOf(tenant),
      message,
    })
  await send([first], 'You would run the <bar>.')
  await send([second], '')
  expect((await preview(await mailedToken(first))).ok.invitation).toMatchObject({
    message: 'You would run the <bar>.',
    company: { name: tenant.name, ...about },
  })
  const mailOf = (email: string) => marquee.app.mailer.mailbox?.messages(email)[0]
  expect(mailOf(first)?.text).toContain('writes: “You would run the <bar>.”')
  expect(mailOf(first)?.html).not.toContain('<bar>')
  expect((await preview(await mailedToken(second))).ok.invitation.message).toBeNull()
  expect(mailOf(second)?.text).not.toContain('writes:')
  expect((await send([address()], 'x'.repeat(501))).error?.data).toEqual({
    fields: { message: 'At most 500 characters' },
  })
})

test('inviting members see used and available seats, without guests', async () => {
  const tenant = await company(marquee)
  const seats = async () => (await marquee.call(tenant.owner, 'invitations', 'listInvitableEvents')).ok.seats
  const { allowed } = await seats()
  expect(await seats()).toEqual({ used: 1, invited: 0, allowed })
  await member(marquee, tenant, 'viewer')
  expect(await seats()).toEqual({ used: 2, invited: 0, allowed })
  const { membership_id } = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute(),
  )
  expect(await seats()).toEqual({ used: 2, invited: 0, allowed })
  await marquee.sql((tx) => tx.updateTable('companies').set({ plan_id: null }).where('id', '=', tenant.id).execute())
  expect((await seats()).allowed).toBeNull()
})

test('inviting creates a pending invitation for seven days [C-INV-55 C-CALL-46 A-CALL-36 A-CALL-37 C-ENT-13]', async () => {
  const tenant = await company(marquee)
  const email = address()
  const sent = await invite(tenant, email)
  expect(sent.ok.invitation).toMatchObject({
    email,
    company_id: tenant.id,
    company_role_id: await roleOf(tenant),
    invited_by: tenant.owner.id,
    status: 'pending',
    scope: 'company',
    event_ids: [],
  })
  const days = (Date.parse(sent.ok.invitation.expires_at) - Date.parse(sent.ok.invitation.created_at)) / 86_400_000
  expect(days).toBeCloseTo(7, 3)
})

test('an invitation mail contains the company, the role and the inviter [C-CALL-26]', async () => {
  const tenant = await company(marquee)
  const email = address()
  await invite(tenant, email)
  await mailedToken(email)
  const mail = marquee.app.mailer.mailbox?.messages(email)[0]
  for (const word of [tenant.name, 'Pat Example', 'Member']) expect(mail?.text).toContain(word)
})

test("an invitation's token is random, stored only as a hash, and in no response [C-INV-56 C-INV-57 C-CALL-50 A-CALL-38]", async () => {
  const tenant = await company(marquee)
  const email = address()
  const sent = await invite(tenant, email)
  const token = await mailedToken(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  const list = await marquee.call(tenant.owner, 'invitations', 'listInvitations')
  for (const { raw } of [sent, list, await preview(token)]) expect(raw.body).not.toMatch(/token/)
  const stored = await marquee.sql((tx) =>
    tx.selectFrom('user_invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  )
  expect(stored.token_hash).toBe(createHash('sha256').update(token).digest('hex'))
  expect(JSON.stringify(stored)).not.toContain(token)
  const another = address()
  await invite(tenant, another)
  expect(await mailedToken(another)).not.toBe(token)
})

test('the list is newest first, pending only unless all are asked for, with role and inviter [C-CALL-44 C-CALL-45 C-CALL-49 C-ENT-15 C-ENT-17]', async () => {
  const tenant = await company(marquee)
  await invitation(marquee, tenant, address(), { status: 'cancelled' })
  const first = (await invite(tenant)).ok.invitation
  const second = (await invite(tenant)).ok.invitation
  const list = async (show_all: boolean) =>
    (await marquee.call(tenant.owner, 'invitations', 'listInvitations', { show_all: String(show_all) })).ok
  const pending = await list(false)
  expect(pending.invitations.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(pending.total).toBe(2)
  expect(pending.invitations[0]).toMatchObject({
    inviter: { full_name: 'Pat Example', email: tenant.owner.email },
    role: { label: 'Member' },
  })
  expect((await list(true)).total).toBe(3)
})

test('the list is paged without losing or repeating a row', async () => {
  const tenant = await company(marquee)
  for (let n = 0; n < 5; n++) await invite(tenant)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = (await marquee.call(tenant.owner, 'invitations', 'listInvitations', { limit: 2, cursor })).ok
    seen.push(...page.invitations.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(5)
  expect((await marquee.call(tenant.owner, 'invitations', 'listInvitations', { cursor: 'nonsense' })).code).toBe(
    'bad_input',
  )
})

test('a pending address cannot be invited twice; a cancelled or expired one can [C-TEAM-54 C-TEAM-55]', async () => {
  const tenant = await company(marquee)
  const email = address()
  const first = (await invite(tenant, email)).ok.invitation
  expect((await invite(tenant, email.toUpperCase())).error).toMatchObject({
    code: 'already_invited',
    error: `${email} already has a pending invitation.`,
  })
  await marquee.call(tenant.owner, 'invitations', 'cancelInvitation', {
    invitation_id: first.id,
    reason: 'Wrong person',
  })
  expect((await invite(tenant, email)).status).toBe(200)
  const late = address()
  await invitation(marquee, tenant, late, { expires_at: new Date(Date.now() - 1000).toISOString() })
  expect((await invite(tenant, late)).status).toBe(200)
})

test("members, foreign roles, roles above the inviter's own and unverified inviters are rejected [C-TEAM-36 C-TEAM-47]", async () => {
  const tenant = await company(marquee)
  const other = await company(marquee)
  expect((await invite(tenant, tenant.owner.email)).code).toBe('already_member')
  const foreign = await inviteAddress(marquee, tenant.owner, {
    email: address(),
    company_role_id: await roleOf(other),
  })
  expect(foreign.code).toBe('role_not_available')
  const inviter = await member(marquee, tenant, { team: { access: 'write' }, events: { access: 'read' } })
  const above = await inviteAddress(marquee, inviter, {
    email: address(),
    company_role_id: await roleOf(tenant, 'admin'),
  })
  expect(above.code).toBe('role_above_own')
  const unverified = await member(marquee, tenant, 'admin', await person(marquee, { verified: false }))
  expect((await invite(tenant, address(), unverified)).code).toBe('inviter_email_unverified')
})

test('seats are checked when inviting and accepting, even with concurrent acceptances [C-INV-53 C-INV-54]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  for (let n = 0; n < 2; n++) await member(marquee, tenant, 'member')
  const people = await Promise.all(Array.from({ length: 8 }, () => person(marquee)))
  const tokens = await Promise.all(people.map(async ({ email }) => (await invitation(marquee, tenant, email)).token))
  const answers = await Promise.all(people.map((someone, n) => accept(someone, tokens[n] ?? '')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await membersOf(tenant)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.error).toMatchObject({
    code: 'seat_limit_reached',
    error: 'The plan Starter allows 5 team members, and all places are taken.',
  })
  expect((await invite(tenant)).code).toBe('seat_limit_reached')
})

test('a link shows company, role, inviter and expiry, and is trimmed [C-INV-01 C-INV-40 C-CALL-43 C-ENT-16]', async () => {
  const tenant = await company(marquee)
  const email = address()
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const { id, token } = await invitation(marquee, tenant, email, { expires_at })
  expect((await preview(`  ${token} `)).ok.invitation).toMatchObject({
    email,
    status: 'pending',
    expires_at,
    is_expired: false,
    company: { name: tenant.name },
    role_label: 'Member',
    inviter: { full_name: 'Pat Example', email: tenant.owner.email },
    address_is_mine: null,
  })
  expect((await preview('made-up')).error).toMatchObject({
    code: 'invitation_not_found',
    error: 'Invitation not found or expired',
  })
  const roleId = await roleOf(tenant)
  await marquee.sql((tx) =>
    tx.updateTable('company_roles').set({ label_override: 'Stage Hand' }).where('id', '=', roleId).execute(),
  )
  expect((await preview(token)).ok.invitation.role_label, 'the label of the company’s own').toBe('Stage Hand')
  const gone = { deleted_at: new Date().toISOString() }
  await marquee.sql((tx) => tx.updateTable('company_roles').set(gone).where('id', '=', roleId).execute())
  expect((await preview(token)).ok.invitation.role_label).toBeNull()
  await marquee.sql((tx) => tx.updateTable('user_invites').set({ invited_by: null }).where('id', '=', id).execute())
  expect((await preview(token)).ok.invitation.inviter).toBeNull()
})

test.each([
  ['pending', -1000, true, 'C-INV-03'],
  ['cancelled', 3_600_000, false, 'C-INV-04'],
  ['accepted', 3_600_000, false, 'C-INV-04'],
] as const)(
  'a visitor sees the details of a %s invitation %i ms before its expiry (expired: %s) [%s]',
  async (status, left, is_expired, _id) => {
    const tenant = await company(marquee)
    const expires_at = new Date(Date.now() + left).toISOString()
    const { token } = await invitation(marquee, tenant, address(), { status, expires_at })
    expect((await preview(token)).ok.invitation).toMatchObject({
      status,
      is_expired,
      company: { name: tenant.name },
      role_label: 'Member',
    })
  },
)

test('a signed-in reader sees whether the address is theirs and verified, ignoring case [C-INV-22 C-INV-26 C-INV-28 C-INV-29]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const mine = async (email: string) =>
    (await preview((await invitation(marquee, tenant, email)).token, someone)).ok.invitation.address_is_mine
  await marquee.sql(async (tx) => {
    await tx
      .insertInto('user_emails')
      .values({ user_id: someone.id, email: 'proved@own.example', is_verified: true })
      .execute()
    await tx.insertInto('user_emails').values({ user_id: someone.id, email: 'claimed@own.example' }).execute()
  })
  expect(await mine(someone.email.toUpperCase())).toBe(true)
  expect(await mine('Proved@Own.example')).toBe(true)
  expect(await mine('claimed@own.example')).toBe(false)
  expect(await mine('else@own.example')).toBe(false)
})

test('an invitation to a verified address that is not the primary one is accepted [C-INV-27]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const email = address()
  const { token } = await invitation(marquee, tenant, email)
  expect((await accept(someone, token)).code).toBe('invitation_email_mismatch')
  await marquee.sql((tx) =>
    tx.insertInto('user_emails').values({ user_id: someone.id, email, is_verified: true }).execute(),
  )
  expect((await accept(someone, token)).status).toBe(200)
  expect((await membersOf(tenant)).map(({ user_id }) => user_id)).toContain(someone.id)
})

test('accepting creates an active member with the invited role, once [C-AUTH-38 C-INV-33 C-INV-38 C-INV-39 C-INV-58 C-CALL-14]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email, { role: 'manager' })
  expect((await accept(someone, token)).ok).toEqual({ success: true, company_id: tenant.id, company_name: tenant.name })
  const joined = (await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)
  expect(joined).toMatchObject({
    status: 'active',
    is_primary: false,
    is_guest: false,
    role: { role: { key: 'manager' } },
  })
  expect((await accept(someone, token)).error).toMatchObject({
    code: 'invitation_not_pending',
    error: 'This invitation has already been accepted',
  })
  expect((await marquee.call({ ...someone, company: tenant.id }, 'dashboard', 'getDashboard')).ok.widgets).toHaveLength(
    7,
  )
})

test.each([
  ['cancelled', {}, 'This invitation has already been cancelled', 'C-INV-35'],
  ['expired', {}, 'This invitation has already been expired', 'C-INV-36'],
  ['pending', { expires_at: new Date(Date.now() - 1000).toISOString() }, 'This invitation has expired', 'C-INV-37'],
] as const)('a %s invitation %j is rejected: %s [%s]', async (status, values, message, _id) => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email, { status, ...values })
  expect((await accept(someone, token)).error?.error).toBe(message)
  expect(await membersOf(tenant)).toHaveLength(1)
})

test('accepting requires the verified address, for oneself, signed in [C-INV-28 C-INV-43]', async () => {
  const tenant = await company(marquee)
  const [someone, other] = [await person(marquee), await person(marquee)]
  const { token } = await invitation(marquee, tenant, someone.email)
  expect((await accept(other, token)).code).toBe('invitation_email_mismatch')
  const forOther = await marquee.call(someone, 'invitations', 'acceptInvitation', {
    invite_token: token,
    accepter_id: other.id,
  })
  expect(forOther.code).toBe('forbidden')
  expect((await marquee.call({}, 'invitations', 'acceptInvitation', { invite_token: token })).code).toBe('no_session')
  const unverified = await person(marquee, { verified: false })
  const { token: second } = await invitation(marquee, tenant, unverified.email)
  expect((await accept(unverified, second)).code).toBe('invitation_email_mismatch')
})

test('an invitation with a deleted role cannot be accepted', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email, { role: 'viewer' })
  const roleId = await roleOf(tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('company_roles').set({ is_active: false }).where('id', '=', roleId).execute(),
  )
  expect((await accept(someone, token)).code).toBe('invitation_role_gone')
})

test('fifty acceptances of one invitation create one membership [C-INV-50 C-INV-51]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const { token } = await invitation(marquee, tenant, someone.email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(someone, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await membersOf(tenant)).toHaveLength(2)
})

test('a former membership is reactivated, not duplicated [C-INV-52]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx
      .updateTable('user_company_memberships')
      .set({ status: 'inactive' })
      .where('id', '=', someone.membership_id)
      .execute(),
  )
  const { token } = await invitation(marquee, tenant, someone.email, { role: 'manager' })
  await accept(someone, token)
  const revived = (await membersOf(tenant)).find(({ user_id }) => user_id === someone.id)
  expect(revived).toMatchObject({ id: someone.membership_id, status: 'active', role: { role: { key: 'manager' } } })
})

test('resending creates a new link for seven more days; the old one stops working [C-CALL-48 C-TEAM-79 C-TEAM-80 C-TEAM-81]', async () => {
  const tenant = await company(marquee)
  const email = address()
  const sent = (await invite(tenant, email)).ok.invitation
  const first = await mailedToken(email)
  const resent = (await marquee.call(tenant.owner, 'invitations', 'resendInvitation', { invitation_id: sent.id })).ok
    .invitation
  expect(Date.parse(resent.expires_at)).toBeGreaterThanOrEqual(Date.parse(sent.expires_at))
  expect((await preview(first)).code).toBe('invitation_not_found')
  const second = await mailedToken(email, 2)
  expect(second).not.toBe(first)
  expect((await preview(second)).ok.invitation.status).toBe('pending')
})

test('cancelling invalidates the link; only pending invitations can be cancelled or resent [C-CALL-47 C-TEAM-78]', async () => {
  const tenant = await company(marquee)
  const email = address()
  const { id, token } = await invitation(marquee, tenant, email)
  expect((await marquee.call(tenant.owner, 'invitations', 'cancelInvitation', { invitation_id: id })).ok).toEqual({
    success: true,
  })
  expect((await preview(token)).ok.invitation.status).toBe('cancelled')
  expect((await marquee.call(tenant.owner, 'invitations', 'cancelInvitation', { invitation_id: id })).code).toBe(
    'invitation_not_cancellable',
  )
  expect((await marquee.call(tenant.owner, 'invitations', 'resendInvitation', { invitation_id: id })).code).toBe(
    'invitation_not_cancellable',
  )
})

test('with the mail server down an invitation is stored, and its mail stays queued [C-TEAM-50]', async () => {
  const broken = await startTestMarquee({ SMTP_URL: 'smtp://127.0.0.1:9' }, { withJobs: true })
  try {
    const tenant = await company(broken)
    const roleId = await broken.sql((tx) => baseRole(tx, tenant.id, 'member'))
    const answer = await inviteAddress(broken, tenant.owner, {
      email: address(),
      company_role_id: roleId,
    })
    expect(answer.ok.invitation.status).toBe('pending')
    expect(await until('the mail to wait', async () => (await broken.app.jobs.health()).waiting || null)).toBe(1)
    const list = await broken.call(tenant.owner, 'invitations', 'listInvitations')
    expect(list.ok.total).toBe(1)
  } finally {
    await broken.close()
  }
})

describe('several addresses', () => {
  const batch = (tenant: Company, emails: string[], company_role_id: string) =>
    marquee.call(tenant.owner, 'invitations', 'sendTeamInvitations', { emails, company_role_id })
  const pending = (tenant: Company) =>
    marquee.sql((tx) => tx.selectFrom('user_invites').select('email').where('company_id', '=', tenant.id).execute())

  test('get one result each, and an error of one stops no other [C-TEAM-56]', async () => {
    const tenant = await company(marquee)
    const colleague = await member(marquee, tenant, 'member')
    const [first, second] = [address(), address()]
    await invite(tenant, second)
    const { results } = (await batch(tenant, [first, second, colleague.email, first, address()], await roleOf(tenant)))
      .ok
    expect(results.map(({ email, refusal }) => [email, refusal?.code ?? null])).toEqual([
      [first, null],
      [second, 'already_invited'],
      [colleague.email, 'already_member'],
      [expect.any(String), null],
    ])
    expect(results[1]?.refusal?.error).toContain(second)
    expect(await pending(tenant)).toHaveLength(3)
    const ids = results.flatMap(({ invitation: made }) => made?.id ?? [])
    const { deliveries } = (
      await marquee.call(tenant.owner, 'invitations', 'getInvitationDeliveries', { invitation_ids: ids })
    ).ok
    expect(deliveries.map(({ invitation_id }) => invitation_id).sort()).toEqual(ids.sort())
  })

  test('are rolled back with their mails if the last fails', async () => {
    const tenant = await company(marquee)
    const emails = [address(), address(), address()]
    await marquee.app.connection.asOwner((pool) =>
      pool.query(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
        create trigger fails before insert on user_invites for each row when (new.email = '${emails[2]}') execute function fails()`),
    )
    const answer = await batch(tenant, emails, await roleOf(tenant))
    await marquee.app.connection.asOwner((pool) =>
      pool.query('drop trigger fails on user_invites; drop function fails()'),
    )
    expect([answer.status, await pending(tenant)]).toEqual([500, []])
    expect(emails.flatMap((email) => marquee.app.mailer.mailbox?.messages(email) ?? [])).toEqual([])
  })

  test('are rejected as a whole if empty, too many or invalid', async () => {
    const tenant = await company(marquee)
    const role = await roleOf(tenant)
    for (const emails of [[], Array.from({ length: 101 }, address), [address(), 'nobody']])
      expect((await batch(tenant, emails, role)).code).toBe('bad_input')
    expect(await pending(tenant)).toEqual([])
  })
})
