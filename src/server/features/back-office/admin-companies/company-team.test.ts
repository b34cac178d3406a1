import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { roleLabel } from '#shared/entities.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  baseRole,
  type Company,
  company,
  invitation,
  member,
  type Person,
  person,
  rootAdmin,
} from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const run = (statement: ReturnType<typeof sql>) => marquee.sql((tx) => statement.execute(tx))
const role = (tenant: Company, key: string) => marquee.sql((tx) => baseRole(tx, tenant.id, key))
const giveRole = (membership_id: string, new_role_id: string) =>
  marquee.call(root, 'adminMemberships', 'updateUserCompanyRole', {
    membership_id,
    new_role_id,
    admin_notes: 'Asked for',
  })
const remove = (membership_id: string) =>
  marquee.call(root, 'adminMemberships', 'removeUserFromCompany', { membership_id, admin_notes: 'Asked for' })
const members = async (tenant: Company, input: Record<string, unknown> = {}) =>
  (await marquee.call(root, 'adminCompanies', 'listCompanyMembers', { company_id: tenant.id, ...input })).ok
const membershipOf = async (tenant: Company, someone: { id: string }) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select(['id', 'status', 'company_role_id', 'is_primary'])
      .where('company_id', '=', tenant.id)
      .where('user_id', '=', someone.id)
      .executeTakeFirstOrThrow(),
  )
const auditOf = (resourceId: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'resource_type', 'old_values', 'new_values', 'metadata'])
      .where('resource_id', '=', resourceId)
      .orderBy('seq')
      .execute(),
  )

describe('members of a company', () => {
  test('are paged and searched by the server, the active ones only [A-CDET-41]', async () => {
    const tenant = await company(marquee)
    const one = await member(marquee, tenant, 'viewer', await person(marquee, { full_name: 'Ada Sound' }))
    const gone = await member(marquee, tenant, 'viewer')
    await remove(gone.membership_id)
    const first = await members(tenant, { limit: 1 })
    expect(first.members).toMatchObject([
      { is_primary: true, user: { id: tenant.owner.id }, role: { role: { key: 'admin' } } },
    ])
    const second = await members(tenant, { limit: 1, cursor: first.next_cursor ?? '' })
    expect(second).toMatchObject({ members: [{ user: { id: one.id, full_name: 'Ada Sound' } }], next_cursor: null })
    expect((await members(tenant, { search: 'SOUND' })).members.map(({ id }) => id)).toEqual([one.membership_id])
  })

  test('get only active roles of that company, with its labels [A-CDET-42 A-CDET-43 A-CALL-31]', async () => {
    const tenant = await company(marquee)
    await run(sql`update company_roles set label_override = 'Crew' where id = ${await role(tenant, 'member')}`)
    await run(sql`update company_roles set is_active = false where id = ${await role(tenant, 'viewer')}`)
    await run(sql`update company_roles set deleted_at = now() where id = ${await role(tenant, 'manager')}`)
    const { roles } = (await marquee.call(root, 'adminMemberships', 'listCompanyRoles', { company_id: tenant.id })).ok
    expect(roles.map((one) => roleLabel(one, 'Unknown Role'))).toEqual(['Admin', 'Crew'])
    expect(roleLabel(null, 'Unknown Role')).toBe('Unknown Role')
    expect(roles[1]).toMatchObject({
      label_override: 'Crew',
      permissions: {},
      role: { key: 'member', label: 'Member' },
    })
    const other = await company(marquee)
    const someone = await member(marquee, tenant, 'admin')
    for (const id of [await role(tenant, 'viewer'), await role(tenant, 'manager'), await role(other, 'member')])
      expect((await giveRole(someone.membership_id, id)).code).toBe('role_not_available')
  })

  test('get another role with one audit row [A-CALL-41 A-CALL-75]', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'viewer')
    const manager = await role(tenant, 'manager')
    expect((await giveRole(someone.membership_id, manager)).ok).toEqual({ success: true })
    expect((await membershipOf(tenant, someone)).company_role_id).toBe(manager)
    expect(await auditOf(someone.membership_id)).toMatchObject([
      { action_type: 'role_change', metadata: { company_id: tenant.id, admin_notes: 'Asked for' } },
    ])
  })

  test("the owner's role and membership cannot change [A-CDET-44 A-CDET-45]", async () => {
    const tenant = await company(marquee)
    await member(marquee, tenant, 'admin')
    const { id } = await membershipOf(tenant, tenant.owner)
    expect((await giveRole(id, await role(tenant, 'viewer'))).code).toBe('member_is_owner')
    expect((await remove(id)).code).toBe('member_is_owner')
    expect(await membershipOf(tenant, tenant.owner)).toMatchObject({ status: 'active', is_primary: true })
  })

  test('the last admin of settings and team is neither demoted nor removed [A-CDET-46 A-CDET-47]', async () => {
    const tenant = await company(marquee)
    const last = await member(marquee, tenant, 'admin')
    await run(sql`delete from user_company_memberships where company_id = ${tenant.id} and is_primary`)
    expect((await giveRole(last.membership_id, await role(tenant, 'viewer'))).code).toBe('last_administrator')
    expect((await remove(last.membership_id)).code).toBe('last_administrator')
    expect((await membershipOf(tenant, last)).status).toBe('active')
    const second = await member(marquee, tenant, 'admin')
    expect((await remove(last.membership_id)).status).toBe(200)
    expect((await membershipOf(tenant, second)).status).toBe('active')
  })

  test('keep an inactive membership after removal, and lose access with the next request, even if billing fails [A-CDET-50..52 A-CALL-42 A-CALL-76]', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'manager')
    expect((await marquee.call(someone, 'team', 'listMembers')).code).toBe('forbidden')
    await run(sql`update companies set status = 'inactive', plan_id = null where id = ${tenant.id}`)
    expect((await remove(someone.membership_id)).ok).toEqual({ success: true })
    expect((await membershipOf(tenant, someone)).status).toBe('inactive')
    expect((await marquee.call(someone, 'team', 'listMembers')).code).toBe('not_a_member')
    expect(await auditOf(someone.membership_id)).toMatchObject([
      {
        action_type: 'remove_membership',
        old_values: { status: 'active', company_role_id: await role(tenant, 'manager') },
        new_values: { status: 'inactive', company_role_id: null },
        metadata: { company_id: tenant.id, admin_notes: 'Asked for' },
      },
    ])
  })
})

describe('an invitation of staff', () => {
  const invite = async (tenant: Company, email: string, key = 'member') =>
    marquee.call(root, 'adminCompanies', 'inviteToCompany', {
      company_id: tenant.id,
      email,
      company_role_id: await role(tenant, key),
      admin_notes: 'For support',
    })
  const invitations = async (tenant: Company, search = '') =>
    (await marquee.call(root, 'adminCompanies', 'listCompanyInvitations', { company_id: tenant.id, search })).ok
      .invitations

  test('is pending, from the acting admin, with a link only in its mail, and can be accepted [A-CALL-36 A-CDET-53 A-CDET-54]', async () => {
    const tenant = await company(marquee)
    const someone = await person(marquee)
    const { invitation: made } = (await invite(tenant, someone.email)).ok
    expect(made).toMatchObject({ status: 'pending', invited_by: root.id, as_owner: false, delivery: 'queued' })
    const { token_hash } = await marquee.sql((tx) =>
      tx.selectFrom('user_invites').select('token_hash').where('id', '=', made.id).executeTakeFirstOrThrow(),
    )
    expect(token_hash).toMatch(/^[0-9a-f]{64}$|^.{40,}$/)
    expect(await auditOf(made.id)).toMatchObject([
      {
        action_type: 'invite',
        resource_type: 'user_invite',
        metadata: { invited_email: someone.email, admin_notes: 'For support', source: 'admin_panel' },
      },
    ])
    const mine = (await marquee.call(someone, 'invitations', 'listMyInvitations')).ok.invitations
    expect(mine).toMatchObject([{ id: made.id, company_name: tenant.name, role_label: 'Member' }])
    await marquee.call(someone, 'invitations', 'acceptMyInvitation', { invitation_id: made.id })
    expect(await membershipOf(tenant, someone)).toMatchObject({ status: 'active', is_primary: false })
    const without = await marquee.call(root, 'adminCompanies', 'inviteToCompany', {
      company_id: tenant.id,
      email: 'x@y.example',
    })
    expect(without.code).toBe('role_not_available')
  })

  test("is rejected above the plan's seats [A-CDET-55]", async () => {
    const tenant = await company(marquee)
    const plan = await marquee.sql((tx) =>
      tx
        .insertInto('plans')
        .values({
          name: `Two seats ${tenant.id}`,
          limits: JSON.stringify({ pricing_model: 'flat', max_team_members: 2 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await run(sql`update companies set plan_id = ${plan.id} where id = ${tenant.id}`)
    expect((await invite(tenant, 'fits@seats.example')).status).toBe(200)
    await member(marquee, tenant, 'member')
    const refused = await invite(tenant, 'third@seats.example')
    expect(refused.code).toBe('seat_limit_reached')
    await run(
      sql`update plans set limits = '{"pricing_model": "flat", "max_team_members": 9, "max_users": 2}' where id = ${plan.id}`,
    )
    expect((await invite(tenant, 'third@seats.example')).code).toBe('seat_limit_reached')
  })

  test('to a member or an address with a pending one is rejected with the address [A-CDET-56]', async () => {
    const tenant = await company(marquee)
    await invite(tenant, 'twice@invites.example')
    expect((await invite(tenant, 'Twice@Invites.example')).error?.error).toBe(
      'twice@invites.example already has a pending invitation.',
    )
    expect((await invite(tenant, tenant.owner.email)).code).toBe('already_member')
  })

  test('stays when its mail fails, and reports that [A-CDET-57]', async () => {
    const tenant = await company(marquee)
    const { invitation: made } = (await invite(tenant, 'lost@mail.example')).ok
    const send = marquee.app.mailer.send
    marquee.app.mailer.send = () => Promise.reject(new Error('the mail server is down'))
    const waiting = (await waitingJobs(marquee)).find(({ data }) => data.invitation_id === made.id)
    await expect(sendInvitation.work(jobContext(marquee), sendInvitation.data.parse(waiting?.data))).rejects.toThrow(
      'down',
    )
    marquee.app.mailer.send = send
    expect(await invitations(tenant)).toMatchObject([{ id: made.id, status: 'pending', delivery: 'failed' }])
  })

  test('is resent with a new link, copied as a link, and cancelled, each with an audit row', async () => {
    const tenant = await company(marquee)
    const someone = await person(marquee)
    const { id, token } = await invitation(marquee, tenant, someone.email)
    const of = { company_id: tenant.id, invitation_id: id }
    await marquee.call(root, 'adminCompanies', 'resendCompanyInvitation', of)
    const accept = (invite_token: string) => marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token })
    expect((await accept(token)).code).toBe('invitation_not_found')
    const { link } = (await marquee.call(root, 'adminCompanies', 'copyCompanyInvitationLink', of)).ok
    expect(link).toContain('/accept-invitation/')
    expect((await invitations(tenant, someone.email.toUpperCase())).map(({ delivery }) => delivery)).toEqual(['link'])
    const other = await company(marquee)
    const wrong = await marquee.call(root, 'adminCompanies', 'cancelCompanyInvitation', { ...of, company_id: other.id })
    expect(wrong.code).toBe('not_found')
    await marquee.call(root, 'adminCompanies', 'cancelCompanyInvitation', { ...of, admin_notes: 'Wrong address' })
    expect((await accept(link.split('/').at(-1) ?? '')).code).toBe('invitation_not_pending')
    expect(await invitations(tenant)).toEqual([])
    expect((await auditOf(id)).map(({ action_type, metadata }) => [action_type, metadata.source])).toEqual([
      ['resend', 'admin_panel'],
      ['copy_link', 'admin_panel'],
      ['cancel', 'admin_panel'],
    ])
  })
})

describe('the payment provider of a company', () => {
  const open = (tenant: Company, action: 'portal' | 'dashboard') =>
    marquee.call(root, 'adminCompanies', 'adminStripePortal', { company_id: tenant.id, action })

  test('opens at the customer portal or its dashboard, with one audit row [A-CALL-91 A-CALL-92]', async () => {
    const tenant = await company(marquee)
    expect((await open(tenant, 'portal')).code).toBe('no_payment_customer')
    const customer = await marquee.app.payments.createCustomer({
      id: tenant.id,
      name: tenant.name,
      email: tenant.owner.email,
    })
    await run(sql`update companies set stripe_customer_id = ${customer} where id = ${tenant.id}`)
    expect((await open(tenant, 'portal')).ok.url).toMatch(/^http/)
    expect((await open(tenant, 'dashboard')).ok.url).toBe(marquee.app.payments.dashboardUrl(customer))
    expect((await auditOf(tenant.id)).map(({ action_type }) => action_type)).toEqual([
      'create',
      'open_portal',
      'open_dashboard',
    ])
  })

  test('the customer id of the active subscription is read and stored on the company [A-CDET-67 A-CALL-54 A-CALL-55]', async () => {
    const tenant = await company(marquee)
    const customer = await marquee.app.payments.createCustomer({
      id: tenant.id,
      name: tenant.name,
      email: tenant.owner.email,
    })
    await run(
      sql`insert into subscriptions (company_id, status, stripe_customer_id) values (${tenant.id}, 'active', ${customer})`,
    )
    expect((await marquee.call(root, 'subscriptions', 'syncCompany', { company_id: tenant.id })).ok.changed).toBe(true)
    const { company: shown } = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: tenant.id })).ok
    expect(shown.stripe_customer_id).toBe(customer)
  })
})

test('the role of a guest cannot be changed, and colleagues find them as a guest', async () => {
  const tenant = await company(marquee)
  const guest = await member(marquee, tenant, 'viewer')
  const { id } = await membershipOf(tenant, guest)
  await run(sql`update user_company_memberships set is_guest = true where id = ${id}`)
  expect((await giveRole(id, await role(tenant, 'manager'))).code).toBe('guest_has_no_role')
  const found = await marquee.call(tenant.owner, 'team', 'listMatchingMembers', { search: guest.email })
  expect(found.ok.members.find((one) => one.id === id)?.role_label).toBe('Guest')
})
