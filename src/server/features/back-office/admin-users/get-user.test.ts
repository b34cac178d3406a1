import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  baseRole,
  company,
  events,
  invitation,
  member,
  type Person,
  password,
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

const details = async ({ id }: Person) => (await marquee.call(root, 'adminUsers', 'getUser', { user_id: id })).ok
const activity = async ({ id }: Person) =>
  (await marquee.call(root, 'adminUsers', 'getUserActivity', { user_id: id })).ok.logs

test('sent and received invitations of a user have company, scope and sender [A-CALL-39 A-CALL-40 A-UDET-95]', async () => {
  const tenant = await company(marquee)
  const someone = await person(marquee)
  const second = `second-${someone.id}@people.example`
  await marquee.sql((tx) => tx.insertInto('user_emails').values({ user_id: someone.id, email: second }).execute())
  await invitation(marquee, tenant, someone.email, { status: 'accepted' })
  await invitation(marquee, tenant, second.toUpperCase(), { event_ids: await events(marquee, tenant, 'Gala') })
  await invitation(marquee, tenant, 'elsewhere@people.example')
  const received = (await details(someone)).received_invitations
  expect(received).toHaveLength(2)
  expect(received).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'accepted', scope: 'company', company_name: tenant.name }),
      expect.objectContaining({ status: 'pending', scope: 'event', invited_by: 'Pat Example' }),
    ]),
  )
  expect((await details(someone)).sent_invitations).toEqual([])
  const sent = (await details(tenant.owner)).sent_invitations
  expect(sent.map(({ email }) => email.toLowerCase()).sort()).toEqual(
    [someone.email, second, 'elsewhere@people.example'].sort(),
  )
})

test('memberships have company and role, ended ones last; active ones are counted [A-UDET-30]', async () => {
  const [one, other] = [await company(marquee), await company(marquee)]
  const someone = await member(marquee, one, 'member')
  const joined = await member(marquee, other, 'viewer', someone)
  await marquee.call(root, 'adminMemberships', 'removeUserFromCompany', { membership_id: someone.membership_id })
  const { user, memberships } = await details(someone)
  expect(user.membershipCount).toBe(1)
  expect(memberships).toMatchObject([
    { id: joined.membership_id, status: 'active', company: { name: other.name }, role: { role: { key: 'viewer' } } },
    { id: someone.membership_id, status: 'inactive', company: { name: one.name } },
  ])
})

test('staff change a role and end a membership, with optional notes, except for the primary member [A-CALL-75 A-CALL-76 A-UDET-79..82]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'member')
  const viewer = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  const { membership_id } = someone
  const given = { membership_id, new_role_id: viewer, admin_notes: '' }
  expect((await marquee.call(root, 'adminMemberships', 'updateUserCompanyRole', given)).code).toBeNull()
  expect((await details(someone)).memberships[0]?.company_role_id).toBe(viewer)
  const removal = { membership_id, admin_notes: '' }
  expect((await marquee.call(root, 'adminMemberships', 'removeUserFromCompany', removal)).code).toBeNull()
  expect((await details(someone)).memberships[0]?.status).toBe('inactive')

  const [primary] = (await details(tenant.owner)).memberships
  const own = { membership_id: primary?.id ?? '' }
  expect(
    (await marquee.call(root, 'adminMemberships', 'updateUserCompanyRole', { ...own, new_role_id: viewer })).code,
  ).toBe('member_is_owner')
  expect((await marquee.call(root, 'adminMemberships', 'removeUserFromCompany', own)).code).toBe('member_is_owner')
  expect((await details(tenant.owner)).memberships).toMatchObject([{ is_primary: true, status: 'active' }])
})

test('recent activity lists actions by the user, on them and their memberships, and by staff as them, newest first [A-UDET-33]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'member')
  const stranger = await person(marquee)
  await marquee.call({ token: someone.token }, 'account', 'addEmail', {
    email: `own-${someone.id}@people.example`,
    current_password: password,
  })
  await marquee.call(root, 'adminUsers', 'forceLogout', { target_user_id: someone.id })
  await marquee.call(root, 'adminMemberships', 'updateUserCompanyRole', {
    membership_id: someone.membership_id,
    new_role_id: await marquee.sql((tx) => baseRole(tx, tenant.id, 'admin')),
  })
  const started = await marquee.call(root, 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
    deliver: 'body',
  })
  await marquee.call(
    { token: started.ok.impersonation_data?.access_token ?? '', company: tenant.id },
    'billing',
    'updateBillingEmail',
    { billing_email: 'as-somebody@people.example' },
  )
  await marquee.call(stranger, 'account', 'addEmail', {
    email: `own-${stranger.id}@people.example`,
    current_password: password,
  })
  const logs = await activity(someone)
  expect(logs.map(({ action_type, resource_type }) => `${action_type} ${resource_type}`)).toEqual([
    'update company',
    'impersonate user',
    'role_change user_membership',
    'force_logout user',
    'create user_email',
  ])
  expect(logs[0]).toMatchObject({ admin_user_email: root.email, impersonated_user_email: someone.email })
  expect(logs[4]).toMatchObject({ admin_user_email: someone.email, impersonated_user_email: null })
})

test('at most ten are returned', async () => {
  const someone = await person(marquee)
  for (let n = 0; n < 12; n++) await marquee.call(root, 'adminUsers', 'forceLogout', { target_user_id: someone.id })
  expect(await activity(someone)).toHaveLength(10)
})

test('a membership names the modules of its company, on which a role has effect', async () => {
  const tenant = await company(marquee, { plan: 'Pro' })
  const modules = async () => (await details(tenant.owner)).memberships[0]?.modules.toSorted()
  expect(await modules()).toContain('events')
  await marquee.sql((tx) => tx.updateTable('companies').set({ plan_id: null }).where('id', '=', tenant.id).execute())
  expect(await modules()).toEqual(['company_settings', 'dashboard', 'team'])
})
