import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantSuperAdmin } from '#server/domain/people/super-admins.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { anotherSession, company, type Person, password, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
let root: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  root = await rootAdmin(marquee)
})
afterAll(() => marquee.close())

const setStatus = (of: Person, new_status: 'active' | 'suspended', admin_notes?: string) =>
  marquee.call(root, 'adminUsers', 'updateUserStatus', { target_user_id: of.id, new_status, admin_notes })
const signIn = async ({ email }: Person) => marquee.call({}, 'auth', 'signIn', { email, password, deliver: 'body' })
const writtenAbout = (of: Person) =>
  marquee.sql((tx) =>
    tx.selectFrom('audit_logs').selectAll().where('resource_id', '=', of.id).orderBy('created_at').execute(),
  )

test('suspending ends all sessions with the next request and blocks sign-in and companies; activating restores them [A-CALL-74 A-UDET-16..19 A-UDET-25]', async () => {
  const tenant = await company(marquee)
  const refresh_token = (await signIn(tenant.owner)).ok.tokens?.refresh_token ?? ''
  const devices = await Promise.all(Array.from({ length: 9 }, () => anotherSession(marquee, tenant.owner)))
  for (const device of devices) expect((await marquee.call(device, 'auth', 'getUser')).code).toBeNull()
  const settings = () => marquee.call({ ...tenant.owner, company: tenant.id }, 'companies', 'getSettings')
  expect((await settings()).code).toBeNull()

  expect((await setStatus(tenant.owner, 'suspended', 'Chargebacks')).ok.success).toBe(true)
  for (const device of [tenant.owner, ...devices])
    expect((await marquee.call(device, 'auth', 'getUser')).code).toBe('session_expired')
  expect((await settings()).code).toBe('session_expired')
  expect((await marquee.call({}, 'auth', 'refreshSession', { refresh_token })).code).toBe('invalid_refresh_token')
  expect((await signIn(tenant.owner)).code).toBe('account_suspended')

  await setStatus(tenant.owner, 'active', '')
  expect((await signIn(tenant.owner)).code).toBeNull()
  expect((await marquee.call(tenant.owner, 'auth', 'getUser')).code).toBe('session_expired')
  expect(await writtenAbout(tenant.owner)).toMatchObject([
    {
      action_type: 'status_change',
      old_values: { status: 'active' },
      new_values: { status: 'suspended' },
      metadata: { admin_notes: 'Chargebacks' },
    },
    { action_type: 'status_change', new_values: { status: 'active' }, metadata: { admin_notes: null } },
  ])
})

test('a super admin cannot be suspended [A-UDET-23]', async () => {
  const other = await person(marquee)
  await marquee.sql((tx) => grantSuperAdmin(tx, { actor: { kind: 'cli', name: 'test' } }, other.email))
  expect((await setStatus(other, 'suspended')).code).toBe('cannot_suspend_super_admin')
  expect((await marquee.call(other, 'auth', 'getUser')).code).toBeNull()
  expect((await setStatus({ ...other, id: crypto.randomUUID() }, 'suspended')).code).toBe('not_found')
})

test('a forced logout ends every session of the user, who can sign in again [A-CALL-97 A-UDET-98 A-UDET-99]', async () => {
  const someone = await person(marquee)
  const device = await anotherSession(marquee, someone)
  const bystander = await person(marquee)
  const logout = await marquee.call(root, 'adminUsers', 'forceLogout', {
    target_user_id: someone.id,
    admin_notes: 'Lost a phone',
  })
  expect(logout.ok).toEqual({ success: true, ended: 2 })
  for (const one of [someone, device]) expect((await marquee.call(one, 'auth', 'getUser')).code).toBe('session_expired')
  expect((await marquee.call(bystander, 'auth', 'getUser')).code).toBeNull()
  expect((await signIn(someone)).code).toBeNull()
  expect(await writtenAbout(someone)).toMatchObject([
    { action_type: 'force_logout', new_values: { ended: 2 }, metadata: { admin_notes: 'Lost a phone' } },
  ])
})
