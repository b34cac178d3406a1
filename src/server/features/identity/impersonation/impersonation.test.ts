import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantSuperAdmin } from '#server/domain/people/super-admins.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, type Person, password, person, rootAdmin } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function impersonate(
  admin: Person,
  target: Person,
  extra: { force_super_admin?: boolean; admin_notes?: string } = {},
) {
  const answer = await marquee.call(admin, 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
    ...extra,
  })
  const token = answer.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
  return { answer, token, ticket: answer.ok.impersonation_data?.original_admin_token ?? '', session: answer.ok.session }
}
const restore = (token: string, original_admin_token: string, target: Person) =>
  marquee.call({ token }, 'impersonation', 'adminRestoreSession', {
    original_admin_token,
    impersonated_user_id: target.id,
  })
const whoIs = async (token: string) => (await marquee.call({ token }, 'auth', 'getSession')).ok.user?.email

test('only a super admin can start an impersonation [C-SESS-31 A-GUARD-51]', async () => {
  const [someone, other] = [await person(marquee), await person(marquee)]
  expect(
    (await marquee.call(someone, 'impersonation', 'adminImpersonateUser', { target_user_id: other.id })).code,
  ).toBe('not_super_admin')
})

const childOf = (admin: Person, target: Person) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('sessions')
      .selectAll()
      .where('impersonator_user_id', '=', admin.id)
      .where('user_id', '=', target.id)
      .executeTakeFirstOrThrow(),
  )

test('it switches to a session of the target, with tokens in cookies [A-CALL-88 A-CALL-90 A-IMP-05]', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { answer, token } = await impersonate(root, target)
  expect(answer.ok).toMatchObject({
    success: true,
    requires_confirmation: false,
    impersonation_data: {
      user: { id: target.id, email: target.email },
      original_admin_user: { id: root.id, email: root.email },
    },
    session: { impersonation: { admin_email: root.email } },
  })
  expect(await whoIs(token)).toBe(target.email)
  expect(answer.raw.cookies.map(({ name }) => name).sort()).toEqual(['marquee_access', 'marquee_refresh'])
  expect(answer.ok.impersonation_data).not.toHaveProperty('access_token')
})

test("its session is a child of the recorded admin's session, and lasts an hour [C-SESS-40 C-SESS-41 A-IMP-15 A-IMP-16]", async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  await impersonate(root, target, { admin_notes: 'ticket 4711' })
  const child = await childOf(root, target)
  expect(child).toMatchObject({ parent_session_id: root.session_id, impersonation_reason: 'ticket 4711' })
  expect(Date.parse(child.ends_at) - Date.parse(child.created_at)).toBeLessThanOrEqual(3_600_000 + 1000)
})

test('the return ticket is no session, and is stored only as a hash [C-SESS-34 C-SESS-36 A-IMP-19 A-IMP-21]', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { token, ticket } = await impersonate(root, target)
  expect([root.token, token]).not.toContain(ticket)
  expect(await whoIs(ticket)).toBeUndefined()
  const child = await childOf(root, target)
  expect(child.return_ticket_hash).toBe(createHash('sha256').update(ticket).digest('hex'))
  expect(JSON.stringify(child)).not.toContain(ticket)
})

test('an API client can get tokens instead of cookies, and returns the same way [A-CALL-89]', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const started = await marquee.call(root, 'impersonation', 'adminImpersonateUser', {
    target_user_id: target.id,
    deliver: 'body',
  })
  expect(started.raw.cookies).toEqual([])
  const { access_token, refresh_token, original_admin_token } = started.ok.impersonation_data ?? {}
  expect(await whoIs(access_token ?? '')).toBe(target.email)
  const renewed = await marquee.call({}, 'auth', 'refreshSession', { refresh_token })
  const token = renewed.ok.tokens?.access_token ?? ''
  expect(await whoIs(token)).toBe(target.email)
  const restored = await marquee.call({ token }, 'impersonation', 'adminRestoreSession', {
    original_admin_token: original_admin_token ?? '',
    impersonated_user_id: target.id,
    deliver: 'body',
  })
  expect(restored.raw.cookies).toEqual([])
  expect(await whoIs(restored.ok.tokens?.access_token ?? '')).toBe(root.email)
})

test('it and its ticket end after an hour, despite refreshes [C-SESS-37 C-SESS-41 A-IMP-16 A-IMP-22]', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { token, ticket, answer } = await impersonate(root, target)
  const refreshToken = answer.raw.cookies.find(({ name }) => name === 'marquee_refresh')?.value ?? ''
  await marquee.sql((tx) =>
    tx
      .updateTable('sessions')
      .set({ ends_at: new Date(Date.now() - 1).toISOString() })
      .where('parent_session_id', '=', root.session_id)
      .execute(),
  )
  expect(await whoIs(token)).toBeUndefined()
  expect((await marquee.call({}, 'auth', 'refreshSession', { refresh_token: refreshToken })).code).toBe(
    'invalid_refresh_token',
  )
  expect((await restore(token, ticket, target)).code).toBe('invalid_return_ticket')
})

test('the ticket ends its own impersonation and no other [C-SESS-35 A-IMP-20]', async () => {
  const [root, target, other] = [await rootAdmin(marquee), await person(marquee), await person(marquee)]
  const first = await impersonate(root, target)
  const second = await impersonate(await rootAdmin(marquee), other)
  expect((await restore(first.token, second.ticket, target)).code).toBe('invalid_return_ticket')
  expect((await restore(second.token, first.ticket, other)).code).toBe('invalid_return_ticket')
  expect((await restore(first.token, first.ticket, other)).code).toBe('invalid_return_ticket')
  expect(
    (
      await marquee.call({}, 'impersonation', 'adminRestoreSession', {
        original_admin_token: first.ticket,
        impersonated_user_id: target.id,
      })
    ).code,
  ).toBe('invalid_return_ticket')
  expect((await restore(first.token, first.ticket, target)).status).toBe(200)
})

test("returning ends the child session and restores the admin's, once [C-SESS-38 C-SESS-44 C-CALL-15 A-IMP-04 A-IMP-18]", async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const first = await impersonate(root, target)
  expect(await whoIs(root.token ?? '')).toBe(root.email)
  const restored = await restore(first.token, first.ticket, target)
  expect(restored.ok.session.id).toBe(root.session_id)
  expect(restored.ok).toMatchObject({ success: true, admin_email: root.email })
  const adminToken = restored.raw.cookies.find(({ name }) => name === 'marquee_access')?.value ?? ''
  expect(await whoIs(adminToken)).toBe(root.email)
  expect(await whoIs(first.token)).toBeUndefined()
  expect((await restore(first.token, first.ticket, target)).code).toBe('invalid_return_ticket')
})

test('of twenty concurrent returns with one ticket one succeeds [C-SESS-38]', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { token, ticket } = await impersonate(root, target)
  const answers = await Promise.all(Array.from({ length: 20 }, () => restore(token, ticket, target)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

const ends: [string, (admin: Person) => Promise<unknown>][] = [
  [
    'demoted',
    (admin) =>
      marquee.sql((tx) =>
        tx
          .updateTable('user_company_memberships')
          .set({ status: 'inactive' })
          .where('user_id', '=', admin.id)
          .execute(),
      ),
  ],
  [
    'suspended',
    (admin) =>
      marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', admin.id).execute()),
  ],
  [
    'signed out by force',
    async (admin) => marquee.call(await rootAdmin(marquee), 'adminUsers', 'forceLogout', { target_user_id: admin.id }),
  ],
]
test.each(ends)('when the admin is %s, impersonation and ticket end at the next request', async (_, end) => {
  const [target, helper] = [await person(marquee), await person(marquee)]
  await marquee.sql((tx) => grantSuperAdmin(tx, { actor: { kind: 'cli', name: 'test' } }, helper.email))
  const { token, ticket } = await impersonate(helper, target)
  expect(await whoIs(token)).toBe(target.email)
  await end(helper)
  expect(await whoIs(token)).toBeUndefined()
  expect((await restore(token, ticket, target)).code).toBe('invalid_return_ticket')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ status: 'inactive' }).where('user_id', '=', helper.id).execute(),
  )
})

test('suspending the impersonated user ends the impersonation too', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { token } = await impersonate(root, target)
  const suspended = { target_user_id: target.id, new_status: 'suspended' as const }
  await marquee.call(await rootAdmin(marquee), 'adminUsers', 'updateUserStatus', suspended)
  expect(await whoIs(token)).toBeUndefined()
})

test("signing out while impersonating ends the impersonation and the admin's session with it [C-SESS-53]", async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  const { token, ticket } = await impersonate(root, target)
  await marquee.call({ token }, 'auth', 'signOut')
  expect(await whoIs(token)).toBeUndefined()
  expect(await whoIs(root.token)).toBeUndefined()
  const ended = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['admin_user_id', 'metadata'])
      .where('action_type', '=', 'impersonate_end')
      .where('subject_user_id', '=', target.id)
      .execute(),
  )
  expect(ended).toMatchObject([{ admin_user_id: root.id, metadata: { reason: 'signed_out' } }])
  expect((await restore(token, ticket, target)).code).toBe('invalid_return_ticket')
})

test('a super admin as target needs a confirmation: forcing without it starts nothing [C-SESS-54 C-SESS-55 A-IMP-09 A-IMP-11 A-IMP-29]', async () => {
  const [root, other] = [await rootAdmin(marquee), await person(marquee)]
  const actor = { kind: 'cli' as const, name: 'test' }
  await marquee.sql((tx) => grantSuperAdmin(tx, { actor }, other.email))
  for (const force_super_admin of [true, false]) {
    const [asking, asked] = [await rootAdmin(marquee), await person(marquee)]
    await marquee.sql((tx) => grantSuperAdmin(tx, { actor }, asked.email))
    const { answer } = await impersonate(asking, asked, { force_super_admin })
    expect(answer.raw.cookies).toEqual([])
    expect(answer.ok).toEqual({ success: false, requires_confirmation: true, impersonation_data: null, session: null })
  }
  await impersonate(root, other)
  const confirmed = await impersonate(root, other, { force_super_admin: true })
  expect(confirmed.answer.ok.success).toBe(true)
  // Impersonating a super admin opens no back-office call, and the session does not claim to.
  expect((await marquee.call({ token: confirmed.token }, 'adminHome', 'getPlatformCounts')).code).toBe(
    'refused_while_impersonating',
  )
  expect((await marquee.call({ token: confirmed.token }, 'auth', 'getSession')).ok.is_super_admin).toBe(false)
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ status: 'inactive' }).where('user_id', '=', other.id).execute(),
  )
})

test('each super admin needs a separate confirmation for a super admin as target [C-SESS-55]', async () => {
  const [asked, third, target] = [await rootAdmin(marquee), await person(marquee), await person(marquee)]
  const actor = { kind: 'cli' as const, name: 'test' }
  for (const { email } of [third, target]) await marquee.sql((tx) => grantSuperAdmin(tx, { actor }, email))
  expect((await impersonate(asked, target)).answer.ok.requires_confirmation).toBe(true)
  expect((await impersonate(third, target, { force_super_admin: true })).answer.ok).toMatchObject({
    ...{ success: false, requires_confirmation: true, session: null },
  })
  expect((await impersonate(third, target, { force_super_admin: true })).answer.ok.success).toBe(true)
})

test('impersonations cannot be nested [C-SESS-58 A-IMP-23]', async () => {
  const [root, target, other] = [await rootAdmin(marquee), await person(marquee), await person(marquee)]
  const { token } = await impersonate(root, target)
  expect(
    (await marquee.call({ token }, 'impersonation', 'adminImpersonateUser', { target_user_id: other.id })).code,
  ).toBe('refused_while_impersonating')
})

test('oneself, the suspended and the unknown cannot be impersonated', async () => {
  const [root, target] = [await rootAdmin(marquee), await person(marquee)]
  await marquee.sql((tx) => tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', target.id).execute())
  const ask = async (target_user_id: string) =>
    (await marquee.call(root, 'impersonation', 'adminImpersonateUser', { target_user_id })).code
  expect(await ask(root.id)).toBe('cannot_impersonate')
  expect(await ask(target.id)).toBe('cannot_impersonate')
  expect(await ask(crypto.randomUUID())).toBe('not_found')
})

const refusedActs: [string, (caller: Caller, owner: Person) => Promise<{ code: string | null }>[]][] = [
  [
    'the password [C-SESS-59 A-IMP-24]',
    (caller) => [
      marquee.call(caller, 'auth', 'updatePassword', { current_password: password, new_password: 'stolen words!' }),
    ],
  ],
  [
    'the addresses [C-SESS-61 A-IMP-26]',
    (caller, owner) => [
      marquee.call(caller, 'account', 'addEmail', { email: 'thief@mail.example', current_password: password }),
      marquee.call(caller, 'account', 'removeEmail', { email_id: crypto.randomUUID() }),
      marquee.call(caller, 'account', 'setPrimaryEmail', {
        email_id: crypto.randomUUID(),
        current_password: password,
      }),
      marquee.call(caller, 'account', 'sendEmailVerification', { email: owner.email }),
      marquee.call(caller, 'account', 'verifyEmail', { token: 'x' }),
    ],
  ],
  [
    'two-factor [A-IMP-25]',
    (caller) => [marquee.call(caller, 'twoFactor', 'startTwoFactor', { current_password: password })],
  ],
  [
    'ownership [A-IMP-27]',
    (caller) => [marquee.call(caller, 'team', 'transferOwnership', { membership_id: crypto.randomUUID() })],
  ],
  ['an invitation', (caller) => [marquee.call(caller, 'invitations', 'acceptInvitation', { invite_token: 'x' })]],
  ['integrations', (caller) => [marquee.call(caller, 'integrations', 'listIntegrations')]],
  [
    'paying [C-SESS-63 A-IMP-28]',
    (caller) => [
      marquee.call(caller, 'billing', 'createCheckout', { priceId: 'price_1' }),
      marquee.call(caller, 'billing', 'customerPortal'),
    ],
  ],
  [
    'the back office [C-SESS-64]',
    (caller, owner) => [
      marquee.call(caller, 'impersonation', 'adminImpersonateUser', { target_user_id: owner.id }),
      marquee.call(caller, 'adminHome', 'getPlatformCounts'),
    ],
  ],
]
const refusalsOf = (someone: Person) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .selectAll()
      .where('action_type', '=', 'impersonation_refused')
      .where('subject_user_id', '=', someone.id)
      .execute(),
  )
describe('while impersonating', () => {
  let tenant: Company
  let root: Person
  let caller: Caller
  beforeAll(async () => {
    tenant = await company(marquee)
    root = await rootAdmin(marquee)
    caller = { token: (await impersonate(root, tenant.owner)).token, company: tenant.id }
  })

  test.each(refusedActs)('%s: rejected, and each attempt is logged', async (_, tries) => {
    const before = (await refusalsOf(tenant.owner)).length
    const answers = await Promise.all(tries(caller, tenant.owner))
    for (const answer of answers) expect(answer.code).toBe('refused_while_impersonating')
    expect(await refusalsOf(tenant.owner)).toHaveLength(before + answers.length)
  })

  test('back office files are rejected too, and every audit row names the admin', async () => {
    const file = await marquee.server.inject({
      url: '/api/audit-log/audit-logs.csv',
      headers: { authorization: `Bearer ${caller.token}` },
    })
    expect(file.json().code).toBe('refused_while_impersonating')
    const refusals = await refusalsOf(tenant.owner)
    expect(new Set(refusals.map(({ admin_user_id }) => admin_user_id))).toEqual(new Set([root.id]))
    expect(refusals.map(({ metadata }) => metadata.call)).toEqual(
      expect.arrayContaining(['auth.updatePassword', 'team.transferOwnership', '/api/audit-log/audit-logs.csv']),
    )
  })
})

test('audit rows of an impersonation name both people, and the company sees them [C-SESS-42 C-SESS-57 C-SESS-65 A-IMP-03 A-IMP-08 A-IMP-17 A-IMP-30]', async () => {
  const tenant = await company(marquee)
  const root = await rootAdmin(marquee)
  const { token } = await impersonate(root, tenant.owner, { admin_notes: 'Asked by phone' })
  await marquee.call({ token, company: tenant.id }, 'billing', 'updateBillingEmail', {
    billing_email: 'new@tenant.example',
  })
  const rows = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .selectAll()
      .where('company_id', '=', tenant.id)
      .where('action_type', '=', 'update')
      .execute(),
  )
  expect(rows).toMatchObject([{ admin_user_id: root.id, subject_user_id: tenant.owner.id }])
  const { inScope } = await import('#server/platform/database/database.ts')
  const seen = await inScope(marquee.app.db, { kind: 'company', user: tenant.owner.id, company: tenant.id }, (tx) =>
    tx.selectFrom('audit_logs').select(['admin_user_id']).where('action_type', '=', 'update').execute(),
  )
  expect(seen).toEqual([{ admin_user_id: root.id }])
  const started = await marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['metadata', 'admin_user_id', 'subject_user_id'])
      .where('action_type', '=', 'impersonate')
      .where('resource_id', '=', tenant.owner.id)
      .executeTakeFirstOrThrow(),
  )
  expect(started).toMatchObject({ admin_user_id: root.id, metadata: { admin_notes: 'Asked by phone' } })
  const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity')).ok
  expect(entries[0]).toMatchObject({ action_type: 'update', actor: { kind: 'staff', acted_as: 'Pat Example' } })
  expect((await marquee.call(await rootAdmin(marquee), 'auditLog', 'getAuditLogsPaginated')).ok.logs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        admin_user_email: root.email,
        impersonated_user_email: tenant.owner.email,
        action_type: 'update',
      }),
    ]),
  )
})

test("a record's activity shows that staff changed it, and as which user [M-REC-52]", async () => {
  const tenant = await company(marquee)
  const named = (name: string) => ({ name, days: [{ date: `${nextYear}-06-12` }] })
  const { id, version } = (await marquee.call(tenant.owner, 'events', 'createRecord', named('Nova'))).ok.record
  const { token } = await impersonate(await rootAdmin(marquee), tenant.owner)
  const changes = { name: 'Nova live' }
  const acting = { token, company: tenant.id }
  expect((await marquee.call(acting, 'events', 'updateRecord', { id, version, changes })).status).toBe(200)
  const { entries } = (await marquee.call(tenant.owner, 'events', 'listActivity', { id })).ok
  expect(entries.map(({ actor: { kind, name, acted_as } }) => ({ kind, name, acted_as }))).toEqual([
    { kind: 'staff', name: null, acted_as: 'Pat Example' },
    { kind: 'member', name: 'Pat Example', acted_as: null },
  ])
  expect(entries[0]?.changes).toEqual([{ field: 'name', before: 'Nova', after: 'Nova live' }])
})

test('an impersonation needs no reason [A-IMP-02]', async () => {
  const target = await person(marquee)
  const { answer } = await impersonate(await rootAdmin(marquee), target, { admin_notes: '' })
  expect(answer.ok.success).toBe(true)
})
