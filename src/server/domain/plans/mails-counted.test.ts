import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCompanyStatus } from '#server/domain/billing/set-company-status.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, company, member } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({}, { withJobs: true })
})
afterAll(() => marquee.close())

test('mails about accounts, security and billing, and mails to members, are sent above the limit and not counted [M-LIM-23]', async () => {
  const tenant = await company(marquee, { plan: 'Starter' })
  const { owner } = tenant
  const colleague = await member(marquee, tenant, 'admin')
  const leaving = await member(marquee, tenant, 'viewer')
  const company_role_id = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  await marquee.sql((tx) =>
    tx
      .updateTable('plans')
      .set({ limits: JSON.stringify({ pricing_model: 'flat', max_monthly_emails: 1 }) })
      .where('name', '=', 'Starter')
      .execute(),
  )
  const invite = (email: string) => inviteAddress(marquee, colleague, { email, company_role_id })
  await invite('first@mails.example')
  await marquee.mail('first@mails.example', /invited/i)
  expect((await invite('second@mails.example')).code).toBe('plan_limit_reached')

  expect((await marquee.call({}, 'auth', 'requestPasswordReset', { email: colleague.email })).status).toBe(200)
  await marquee.mail(colleague.email, /password/i)
  const { members } = (await marquee.call(colleague, 'team', 'listMembers')).ok
  const membership_id = members.find(({ user_id }) => user_id === leaving.id)?.id ?? ''
  expect((await marquee.call(colleague, 'team', 'removeMember', { membership_id })).status).toBe(200)
  await marquee.mail(leaving.email, /removed/)
  await marquee.sql(async (tx) => {
    const found = await tx.selectFrom('companies').selectAll().where('id', '=', tenant.id).executeTakeFirstOrThrow()
    await setCompanyStatus(tx, { app: marquee.app, actor: { kind: 'job', name: 'test' } }, found, 'past_due')
  })
  await marquee.mail(owner.email, /past due/)

  const { usage } = (await marquee.call(owner, 'billing', 'getBilling')).ok
  expect(usage.emails).toEqual({ used: 1, limit: 1 })
})
