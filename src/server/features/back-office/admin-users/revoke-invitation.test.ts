import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, invitation, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test('staff revoke an invitation that a user sent: it is cancelled, its link stops working, and the notes are logged [C-TEAM-89 A-CALL-96 A-UDET-91 A-UDET-92]', async () => {
  const tenant = await company(marquee)
  const root = await rootAdmin(marquee)
  const { id, token } = await invitation(marquee, tenant, 'revoked@admin.example')
  const sent = async () =>
    (await marquee.call(root, 'adminUsers', 'getUser', { user_id: tenant.owner.id })).ok.sent_invitations
  expect(await sent()).toMatchObject([
    { id, email: 'revoked@admin.example', company_name: tenant.name, scope: 'company', status: 'pending' },
  ])
  const revoke = () =>
    marquee.call(root, 'adminUsers', 'revokeInvitation', { invitation_id: id, admin_notes: 'Asked by phone' })
  expect((await revoke()).ok).toEqual({ success: true })
  expect((await sent())[0]?.status).toBe('cancelled')
  expect((await marquee.call({}, 'invitations', 'previewInvitation', { token })).ok.invitation.status).toBe('cancelled')
  expect((await revoke()).code).toBe('invitation_not_cancellable')
  const written = await marquee.sql((tx) =>
    tx.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(written).toMatchObject({
    action_type: 'cancel',
    admin_user_id: root.id,
    company_id: tenant.id,
    old_values: { status: 'pending' },
    new_values: { status: 'cancelled' },
  })
  expect(written.metadata).toMatchObject({ admin_notes: 'Asked by phone', invited_email: 'revoked@admin.example' })
})
