import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, type Person, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const mine = async (someone: Person) => (await marquee.call(someone, 'invitations', 'listMyInvitations')).ok.invitations
async function secondAddress(someone: Person, is_verified: boolean): Promise<string> {
  const email = `second-${crypto.randomUUID().slice(0, 8)}@people.example`
  await marquee.sql((tx) => tx.insertInto('user_emails').values({ user_id: someone.id, email, is_verified }).execute())
  return email
}

test('a person sees pending, unexpired invitations to any verified address, without links', async () => {
  const someone = await person(marquee)
  const tenant = await company(marquee)
  const [verified, unverified] = [await secondAddress(someone, true), await secondAddress(someone, false)]
  const waiting = await invitation(marquee, tenant, verified.toUpperCase(), { role: 'manager' })
  await invitation(marquee, tenant, unverified)
  await invitation(marquee, tenant, someone.email, { expires_at: new Date(Date.now() - 1000).toISOString() })
  await invitation(marquee, await company(marquee), someone.email, { status: 'cancelled' })
  expect(await mine(someone)).toEqual([
    {
      id: waiting.id,
      company_name: tenant.name,
      role_label: 'Manager',
      inviter_name: 'Pat Example',
      scope: 'company',
      events: [],
      expires_at: expect.any(String),
    },
  ])
})

test('without the link only the address owner can accept or decline; for others it does not exist', async () => {
  const someone = await person(marquee)
  const stranger = await person(marquee)
  const tenant = await company(marquee)
  const { id } = await invitation(marquee, tenant, someone.email)
  for (const name of ['acceptMyInvitation', 'declineMyInvitation'] as const)
    expect((await marquee.call(stranger, 'invitations', name, { invitation_id: id })).code).toBe('invitation_not_found')
  expect((await marquee.call(someone, 'invitations', 'acceptMyInvitation', { invitation_id: id })).ok).toEqual({
    success: true,
    company_id: tenant.id,
    company_name: tenant.name,
  })
  expect(await mine(someone)).toEqual([])
  expect((await marquee.call({ ...someone, company: tenant.id }, 'dashboard', 'getDashboard')).status).toBe(200)
})

test('declining cancels the invitation, notifies the company, and invalidates the link', async () => {
  const someone = await person(marquee)
  const tenant = await company(marquee)
  const { id, token } = await invitation(marquee, tenant, someone.email)
  const stranger = await person(marquee)
  const decline = (who: Person) => marquee.call(who, 'invitations', 'declineInvitation', { invite_token: token })
  expect((await decline(stranger)).code).toBe('invitation_email_mismatch')
  expect((await decline(someone)).ok).toEqual({ success: true })
  expect((await decline(someone)).error?.error).toBe('This invitation has already been cancelled')
  expect((await marquee.call(someone, 'invitations', 'acceptInvitation', { invite_token: token })).code).toBe(
    'invitation_not_pending',
  )
  const row = await marquee.sql((tx) =>
    tx.selectFrom('user_invites').select(['status', 'cancel_reason']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ status: 'cancelled', cancel_reason: 'Declined by the invited person' })
  const written = await marquee.sql((tx) =>
    tx.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(written).toMatchObject({ action_type: 'decline', company_id: tenant.id, subject_user_id: someone.id })
})

test('invitations cannot be answered while impersonating', async () => {
  const someone = await person(marquee)
  const { id, token } = await invitation(marquee, await company(marquee), someone.email)
  const answer = await marquee.call(await rootAdmin(marquee), 'impersonation', 'adminImpersonateUser', {
    target_user_id: someone.id,
  })
  const who = { token: answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? '' }
  const codes = [
    (await marquee.call(who, 'invitations', 'acceptMyInvitation', { invitation_id: id })).code,
    (await marquee.call(who, 'invitations', 'declineMyInvitation', { invitation_id: id })).code,
    (await marquee.call(who, 'invitations', 'declineInvitation', { invite_token: token })).code,
  ]
  expect(new Set(codes)).toEqual(new Set(['refused_while_impersonating']))
})
