import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingDeadlines } from '#server/domain/billing/deadlines.ts'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { inScope } from '#server/platform/database/database.ts'
import type { Permissions } from '#shared/access.ts'
import { onPostgres } from '#tests/support/database.ts'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import {
  type Company,
  company,
  events,
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

const list = async (input: Record<string, unknown> = {}) =>
  (await marquee.call(root, 'adminCompanies', 'listCompanies', input)).ok
const getCompany = async (company_id: string) =>
  (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id })).ok.company
const auditOf = (companyId: string) =>
  marquee.sql((tx) =>
    tx
      .selectFrom('audit_logs')
      .select(['action_type', 'resource_type', 'resource_id', 'admin_user_id', 'old_values', 'new_values', 'metadata'])
      .where('company_id', '=', companyId)
      .orderBy('seq')
      .execute(),
  )
const subscribe = (tenant: Company, status: string, at = 'now()') =>
  marquee.sql((tx) =>
    sql`insert into subscriptions (company_id, plan_id, status, created_at)
      select id, plan_id, ${status}, ${sql.raw(at)} from companies where id = ${tenant.id}`.execute(tx),
  )
const rename = (tenant: Company, name: string) =>
  marquee.sql((tx) => tx.updateTable('companies').set({ name }).where('id', '=', tenant.id).execute())

describe('the list of companies', () => {
  test('has the number of all customers, whatever the filters', async () => {
    const before = (await list()).total
    await company(marquee)
    expect((await list()).total).toBe(before + 1)
    expect(await list({ search: 'no company has this name' })).toMatchObject({ companies: [], total: before + 1 })
    const customers = await marquee.sql((tx) =>
      tx.selectFrom('companies').select('id').where('is_platform', '=', false).execute(),
    )
    expect(before + 1).toBe(customers.length)
  })

  test('comes newest first, is searched by name and slug, and counts active members and events [A-COMP-08 A-COMP-09 A-CALL-23..25 E-DASH-35]', async () => {
    const [older, newer] = [await company(marquee), await company(marquee)]
    await rename(older, 'Zephyr Opera')
    await rename(newer, 'Zephyr Ballet')
    await member(marquee, newer, 'viewer')
    const gone = await member(marquee, newer, 'viewer')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ status: 'inactive' })
        .where('id', '=', gone.membership_id)
        .execute(),
    )
    const [, , cast = ''] = await events(marquee, newer, 'Premiere', 'Matinee', 'Cast off')
    await marquee.call(newer.owner, 'events', 'moveToBin', { ids: [cast] })
    const details = (await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: newer.id })).ok
    expect(details.company.event_count).toBe(2)
    const { companies } = await list({ search: 'ZEPHYR' })
    expect(companies.map(({ name }) => name)).toEqual(['Zephyr Ballet', 'Zephyr Opera'])
    expect(companies[0]).toEqual({
      id: newer.id,
      name: 'Zephyr Ballet',
      slug: expect.any(String),
      status: 'active',
      is_platform: false,
      billing_email: newer.owner.email,
      created_at: expect.any(String),
      created_by: newer.owner.id,
      plan: { name: 'Pro', price_monthly: 1900 },
      subscription_status: null,
      trial_ends_at: expect.anything(),
      status_until: null,
      member_count: 2,
      event_count: 2,
    })
    expect((await list({ search: companies[1]?.slug })).companies.map(({ id }) => id)).toEqual([older.id])
    const first = await list({ search: 'zephyr', limit: 1 })
    const second = await list({ search: 'zephyr', limit: 1, cursor: first.next_cursor ?? '' })
    expect([first, second].map(({ companies: [one] }) => one?.id)).toEqual([newer.id, older.id])
    expect(second.next_cursor).toBeNull()
  })

  test('is filtered by the display of the first subscription, by own status and by plan, also together [A-COMP-02..04 A-COMP-10]', async () => {
    const statuses = ['active', 'trialing', 'past_due', 'cancelled', 'incomplete', 'unpaid', 'paused']
    const tenants = new Map<string, Company>()
    for (const status of statuses) {
      const tenant = await company(marquee, { plan: 'Starter' })
      await rename(tenant, `Filtered ${status}`)
      await subscribe(tenant, status)
      tenants.set(status, tenant)
    }
    const without = await company(marquee)
    await rename(without, 'Filtered none')
    const shown = async (input: Record<string, unknown>) =>
      (await list({ search: 'filtered', ...input })).companies.map(({ name }) => name.replace('Filtered ', '')).sort()
    for (const status of statuses) expect(await shown({ subscription: status })).toEqual([status])
    expect(await shown({ subscription: 'no_subscription' })).toEqual(['none'])
    const plans = (await marquee.call(root, 'plans', 'listPlans')).ok.plans
    const starter = plans.find(({ name }) => name === 'Starter')?.id
    expect(await shown({ plan_id: starter })).toEqual([...statuses].sort())
    await marquee.call(root, 'adminCompanies', 'adminUpdateCompanyStatus', {
      company_id: tenants.get('active')?.id ?? '',
      new_status: 'suspended',
    })
    expect(await shown({ status: 'suspended' })).toEqual(['active'])
    expect(await shown({ status: 'suspended', subscription: 'active', plan_id: starter })).toEqual(['active'])
    expect(await shown({ status: 'suspended', subscription: 'trialing' })).toEqual([])
  })

  test('follows the newest subscription as subscriptions come, change and go', async () => {
    const tenant = await company(marquee)
    const status = async () =>
      (await list({ search: tenant.name })).companies.find(({ id }) => id === tenant.id)?.subscription_status
    await subscribe(tenant, 'cancelled', "now() - interval '1 day'")
    expect(await status()).toBe('cancelled')
    await subscribe(tenant, 'trialing')
    expect(await status()).toBe('trialing')
    const change = (query: ReturnType<typeof sql>) => marquee.sql((tx) => query.execute(tx))
    await change(
      sql`update subscriptions set status = 'past_due' where company_id = ${tenant.id} and status = 'trialing'`,
    )
    expect(await status()).toBe('past_due')
    await change(sql`delete from subscriptions where company_id = ${tenant.id} and status = 'past_due'`)
    expect(await status()).toBe('cancelled')
    await change(sql`delete from subscriptions where company_id = ${tenant.id}`)
    expect(await status()).toBeNull()
  })
})

describe('one company', () => {
  test('is returned with all data of its page in one response [A-CALL-26 A-CDET-15 A-ENT-15]', async () => {
    const tenant = await company(marquee)
    await member(marquee, tenant, 'viewer')
    await subscribe(tenant, 'trialing')
    expect(await getCompany(tenant.id)).toMatchObject({
      name: tenant.name,
      status_set_by: 'billing',
      creator: { email: tenant.owner.email },
      company_type: expect.any(String),
      plan: { name: 'Pro' },
      subscriptions: [{ status: 'trialing', plan_name: 'Pro' }],
      member_count: 2,
      guest_count: 0,
      has_owner: true,
      owner_invitation: null,
    })
    const nobody = await marquee.call(root, 'adminCompanies', 'getCompany', { company_id: crypto.randomUUID() })
    expect(nobody.code).toBe('not_found')
  })

  test('its activity lists rows by it and about it, newest first, fifty per page [A-CALL-48 A-CDET-101]', async () => {
    const tenant = await company(marquee)
    await marquee.sql((tx) =>
      sql`insert into audit_logs (actor_kind, action_type, resource_type, resource_id, company_id, created_at)
        select 'job', 'filler', 'company_role', n::text, ${tenant.id}::uuid, now() - n * interval '1 minute' from generate_series(1, 60) n
        union all select 'job', 'about', 'company', ${tenant.id}::text, null::uuid, now() - interval '30 seconds'`.execute(
        tx,
      ),
    )
    const ask = async (cursor?: string) =>
      (await marquee.call(root, 'adminCompanies', 'getCompanyActivity', { company_id: tenant.id, cursor })).ok
    const first = await ask()
    expect(first.logs).toHaveLength(50)
    expect(first.logs.slice(0, 3).map(({ action_type }) => action_type)).toEqual(['create', 'about', 'filler'])
    const rest = await ask(first.next_cursor ?? '')
    expect(rest.logs).toHaveLength(12)
    expect(rest.next_cursor).toBeNull()
    expect(new Set([...first.logs, ...rest.logs].map(({ id }) => id)).size).toBe(62)
  })
})

describe('a company created for a customer', () => {
  const forCustomer = async (owner_email: string, over: Record<string, unknown> = {}) => {
    const [type] = (await marquee.call(root, 'companyTypes', 'listCompanyTypes')).ok.company_types
    const { plans } = (await marquee.call(root, 'plans', 'listPlans')).ok
    return marquee.call(root, 'adminCompanies', 'createCompany', {
      name: 'Customer House',
      slug: `customer-${crypto.randomUUID().slice(0, 8)}`,
      company_type_id: type?.id ?? '',
      plan_id: plans.find(({ name }) => name === 'Pro')?.id ?? '',
      owner_email,
      admin_notes: 'Signed on the phone',
      ...over,
    })
  }
  const linkOf = async (company_id: string) => {
    const invited = (await getCompany(company_id)).owner_invitation
    return (
      await marquee.call(root, 'adminCompanies', 'copyCompanyInvitationLink', {
        company_id,
        invitation_id: invited?.id ?? '',
      })
    ).ok.link
      .split('/')
      .at(-1)
  }
  const accept = async (who: Person, token: string | undefined) =>
    marquee.call(who, 'invitations', 'acceptInvitation', { invite_token: token ?? '' })

  test('has no members until the owner accepts the mailed invitation, with one audit row [A-COMP-17 A-COMP-18]', async () => {
    const email = 'customer-one@owners.example'
    const { company_id } = (await forCustomer(email)).ok
    expect(await getCompany(company_id)).toMatchObject({
      status: 'active',
      has_owner: false,
      member_count: 0,
      memberships: [],
      created_by: root.id,
      billing_email: email,
      owner_invitation: { email, as_owner: true, status: 'pending', role: { label: 'Admin' } },
    })
    expect(await auditOf(company_id)).toMatchObject([
      {
        action_type: 'create',
        resource_type: 'company',
        resource_id: company_id,
        admin_user_id: root.id,
        metadata: { source: 'admin_panel', admin_notes: 'Signed on the phone', company_id, invited_email: email },
      },
    ])
    const waiting = (await waitingJobs(marquee)).find(
      ({ name, data }) => name === sendInvitation.name && data.invitation_id !== undefined,
    )
    expect(waiting).toBeDefined()
    for (const { name, data } of await waitingJobs(marquee))
      if (name === sendInvitation.name) await sendInvitation.work(jobContext(marquee), sendInvitation.data.parse(data))
    const mail = await marquee.mail(email, /invited to Customer House/)
    expect(mail.text).toContain('as its owner')
    const token =
      mail.links
        .find((link) => link.includes('/accept-invitation/'))
        ?.split('/')
        .at(-1) ?? ''
    const preview = (await marquee.call({}, 'invitations', 'previewInvitation', { token })).ok.invitation
    expect(preview).toMatchObject({ email, role_label: 'Owner', company: { name: 'Customer House' } })
  })

  test('gets the four roles, admin on each of its modules, and its trial [A-COMP-20..25]', async () => {
    const before = Date.now()
    const { company_id } = (await forCustomer('customer-roles@owners.example')).ok
    const { roles, modules, plan, trial } = await marquee.sql(async (tx) => ({
      roles: await tx
        .selectFrom('company_roles as r')
        .innerJoin('roles as b', 'b.id', 'r.role_id')
        .select(['b.key', 'b.label', 'r.permissions'])
        .where('r.company_id', '=', company_id)
        .orderBy('b.sort_order')
        .execute(),
      modules: (await sql<{ module_key: string }>`select module_key from company_modules(${company_id})`.execute(tx))
        .rows,
      plan: await tx.selectFrom('plans').select('trial_days').where('name', '=', 'Pro').executeTakeFirstOrThrow(),
      trial: await tx
        .selectFrom('companies')
        .select('trial_ends_at')
        .where('id', '=', company_id)
        .executeTakeFirstOrThrow(),
    }))
    expect(roles.map(({ label }) => label)).toEqual(['Admin', 'Manager', 'Member', 'Viewer'])
    const keys = modules.map(({ module_key }) => module_key)
    const common = keys.filter((key) => !['company_settings', 'team', 'admin'].includes(key))
    const all = (granted: string[], access: string) => Object.fromEntries(granted.map((key) => [key, { access }]))
    const [admin, manager, normal, viewer] = roles.map(({ permissions }): Permissions => permissions)
    expect(admin).toEqual(all(keys, 'admin'))
    expect(admin).not.toHaveProperty('*')
    expect(manager).toEqual(all(common, 'write'))
    const others = common.filter((key) => key !== 'events' && key !== 'budget')
    expect(normal).toEqual({ ...all(others, 'read'), events: { access: 'write' } })
    expect(viewer).toEqual(all(['dashboard', 'events'], 'read'))
    const days = (Date.parse(trial.trial_ends_at ?? '') - before) / 86_400_000
    expect(Math.round(days)).toBe(plan.trial_days)
  })

  test('becomes past due when the trial ends without a validated subscription [A-COMP-26]', async () => {
    const { company_id } = (await forCustomer('customer-late@owners.example')).ok
    await billingDeadlines.work(jobContext(marquee), {})
    expect((await getCompany(company_id)).status).toBe('active')
    await marquee.sql((tx) =>
      sql`update companies set trial_ends_at = now() - interval '1 minute' where id = ${company_id}`.execute(tx),
    )
    await billingDeadlines.work(jobContext(marquee), {})
    expect((await getCompany(company_id)).status).toBe('past_due')
  })

  test('makes the accepting person the owner: primary membership, Admin role, full access [A-COMP-19]', async () => {
    const owner = await person(marquee)
    const { company_id } = (await forCustomer(owner.email)).ok
    expect((await accept(owner, await linkOf(company_id))).ok.company_id).toBe(company_id)
    expect(await getCompany(company_id)).toMatchObject({
      has_owner: true,
      owner_invitation: null,
      memberships: [{ is_primary: true, user: { id: owner.id }, role: { role: { key: 'admin' } } }],
    })
    const inside = { ...owner, company: company_id }
    expect((await marquee.call(inside, 'team', 'listMembers')).ok.members).toHaveLength(1)
    const again = await marquee.call(root, 'adminCompanies', 'inviteToCompany', {
      company_id,
      email: 'second@owners.example',
      as_owner: true,
    })
    expect(again.code).toBe('company_has_owner')
  })

  test('makes a former or current member with an owner invitation the owner, with the Admin role', async () => {
    const someone = await person(marquee)
    const { company_id } = (await forCustomer(someone.email)).ok
    await member(
      marquee,
      { id: company_id, name: 'Customer House', slug: 'customer-house', owner: someone },
      'viewer',
      someone,
    )
    await accept(someone, await linkOf(company_id))
    expect((await getCompany(company_id)).memberships).toMatchObject([
      { is_primary: true, role: { role: { key: 'admin' } } },
    ])
  })

  test('has one owner invitation at a time; another only after the first was cancelled or expired', async () => {
    const { company_id } = (await forCustomer('customer-slow@owners.example')).ok
    const ask = (email: string) =>
      marquee.call(root, 'adminCompanies', 'inviteToCompany', { company_id, email, as_owner: true })
    expect((await ask('customer-next@owners.example')).code).toBe('owner_already_invited')
    await marquee.sql((tx) =>
      sql`update user_invites set expires_at = now() - interval '1 minute' where company_id = ${company_id}`.execute(
        tx,
      ),
    )
    const next = (await ask('customer-next@owners.example')).ok.invitation
    expect(next).toMatchObject({ as_owner: true, email: 'customer-next@owners.example' })
    await marquee.call(root, 'adminCompanies', 'cancelCompanyInvitation', { company_id, invitation_id: next.id })
    expect((await getCompany(company_id)).owner_invitation).toBeNull()
    expect((await ask('customer-last@owners.example')).ok.invitation.email).toBe('customer-last@owners.example')
  })

  test('lets no member invite an owner, or cancel an invitation by staff', async () => {
    const { company_id } = (await forCustomer('customer-kept@owners.example')).ok
    const staffed: Company = { id: company_id, name: 'Customer House', slug: 'customer-house', owner: root }
    const admin = await member(marquee, staffed, 'admin')
    const invited = (await getCompany(company_id)).owner_invitation?.id ?? ''
    const cancel = await marquee.call(admin, 'invitations', 'cancelInvitation', { invitation_id: invited })
    expect(cancel.code).toBe('invitation_not_cancellable')
    const { id } = await invitation(marquee, staffed, 'plain@owners.example')
    const asCompany = (statement: ReturnType<typeof sql>) =>
      inScope(marquee.app.db, { kind: 'company', user: admin.id, company: company_id }, (tx) => statement.execute(tx))
    await expect(asCompany(sql`update user_invites set as_owner = true where id = ${id}`)).rejects.toThrow(/platform/)
  })

  test.runIf(onPostgres)('gets one owner from many concurrent acceptances', async () => {
    const one = await person(marquee)
    const { company_id } = (await forCustomer(one.email)).ok
    const token = await linkOf(company_id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(one, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'invitation_not_pending')).toHaveLength(7)
    const owners = (await getCompany(company_id)).memberships.filter(({ is_primary }) => is_primary)
    expect(owners).toHaveLength(1)
  })

  test('accepts a private plan, and rejects an inactive plan, a taken slug and an unknown type', async () => {
    const { plans } = (await marquee.call(root, 'plans', 'listPlans')).ok
    const pro = plans.find(({ name }) => name === 'Pro')
    const flag = (column: 'is_private' | 'is_active', value: boolean) =>
      marquee.sql((tx) =>
        tx
          .updateTable('plans')
          .set({ [column]: value })
          .where('id', '=', pro?.id ?? '')
          .execute(),
      )
    await flag('is_private', true)
    expect((await forCustomer('private@owners.example')).status).toBe(200)
    await flag('is_private', false)
    await flag('is_active', false)
    expect((await forCustomer('inactive@owners.example')).code).toBe('plan_not_available')
    await flag('is_active', true)
    expect((await forCustomer('type@owners.example', { company_type_id: crypto.randomUUID() })).code).toBe(
      'company_type_not_available',
    )
    await forCustomer('slug@owners.example', { slug: 'taken-house' })
    expect((await forCustomer('slug@owners.example', { slug: 'taken-house' })).code).toBe('slug_taken')
  })
})
