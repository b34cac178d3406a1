import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAccount } from '#server/domain/people/account.ts'
import { json } from '#server/platform/database/database.ts'
import { waitingJobs } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, member, person, setStatus } from '#tests/support/people.ts'

const unset = { website: null, first_weekday: null, clock: null, default_currency: null }

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const chosen = async (token: string, wanted?: string) =>
  (await marquee.call({ token, company: wanted }, 'auth', 'getSession')).ok.company?.id

describe('the selected company', () => {
  test('is the requested one if still a member, else the primary, else the first [C-ACC-65..68]', async () => {
    const owned = await company(marquee)
    const [first, second] = [await company(marquee), await company(marquee)]
    const guest = await person(marquee)
    await member(marquee, first, 'member', guest)
    await member(marquee, second, 'member', guest)
    expect(await chosen(guest.token, second.id)).toBe(second.id)
    expect(await chosen(guest.token, owned.id)).toBe(first.id)
    expect(await chosen(guest.token)).toBe(first.id)
    const boss = owned.owner
    await member(marquee, first, 'member', boss)
    expect(await chosen(boss.token, first.id)).toBe(first.id)
    expect(await chosen(boss.token, second.id)).toBe(owned.id)
    expect(await chosen(boss.token)).toBe(owned.id)
  })

  test('depends only on active memberships [C-ACC-64 C-CALL-36 C-CALL-37 C-CALL-38]', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, 'member')
    const mine = async () => (await marquee.call(someone, 'companies', 'listMyCompanies')).ok.memberships
    const single = async () =>
      (await marquee.call(someone, 'companies', 'getMyMembership', { company_id: tenant.id })).ok.membership
    expect(await mine()).toMatchObject([
      { company: { id: tenant.id, name: tenant.name }, role: { role: { key: 'member', label: 'Member' } } },
    ])
    expect(await single()).toEqual({ id: someone.membership_id, company_id: tenant.id, status: 'active' })
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ status: 'inactive' })
        .where('id', '=', someone.membership_id)
        .execute(),
    )
    expect(await mine()).toEqual([])
    expect(await single()).toBeNull()
    expect(await chosen(someone.token)).toBeUndefined()
  })

  test('the session reports an error if companies cannot be read [C-ACC-70]', async () => {
    const tenant = await company(marquee)
    const failing = (error: Error) => {
      const connection = { ...marquee.app.connection, pool: { query: () => Promise.reject(error) } }
      return readAccount({ ...marquee.app, connection } as never, tenant.owner.id, null)
    }
    await expect(failing(new Error('gone'))).rejects.toMatchObject({
      code: 'failed_to_fetch_companies',
      message: 'Failed to fetch companies',
    })
    // The caller gets 'unavailable' and tries again.
    const lost = new Error('Connection terminated unexpectedly')
    await expect(failing(lost)).rejects.toBe(lost)
  })
})

test('the check reports an error if the membership cannot be read [C-ACC-71]', async () => {
  const tenant = await company(marquee)
  await marquee.app.connection.asOwner((pool) =>
    pool.query('revoke select on user_company_memberships from marquee_tenant'),
  )
  const answer = await marquee.call(tenant.owner, 'companies', 'getMyMembership', { company_id: tenant.id })
  await marquee.app.connection.asOwner((pool) =>
    pool.query('grant select on user_company_memberships to marquee_tenant'),
  )
  expect(answer.error).toMatchObject({ code: 'failed_to_check_membership', error: 'Failed to check membership' })
})

describe('get-company-status', () => {
  const status = async (token: string, id: string) =>
    (await marquee.call({ token }, 'companies', 'getCompanyStatus', { company_id_param: id })).ok.result

  test('returns the status of an own company, or inactive if unknown [C-CALL-12 C-ACC-57]', async () => {
    const tenant = await company(marquee)
    for (const one of ['active', 'past_due', 'suspended', 'inactive'] as const) {
      await setStatus(marquee, tenant.id, one)
      expect(await status(tenant.owner.token, tenant.id)).toBe(one)
    }
    await setStatus(marquee, tenant.id, 'active')
    expect(await status((await person(marquee)).token, tenant.id)).toBe('inactive')
    expect(await status(tenant.owner.token, crypto.randomUUID())).toBe('inactive')
  })
})

describe('company status, enforced by the server', () => {
  const writes = [
    [
      'companies',
      'updateSettings',
      { name: 'New', slug: 'new-name', description: '', contact_email: null, timezone: 'UTC', ...unset },
    ],
    ['invitations', 'sendTeamInvitations', { emails: ['x@y.example'], company_role_id: crypto.randomUUID() }],
    ['invitations', 'cancelInvitation', { invitation_id: crypto.randomUUID() }],
    ['dashboard', 'reorderWidgets', { user_widget_ids: [] }],
  ] as const

  test.each(['past_due', 'suspended'] as const)(
    '%s: core modules and events are readable, nothing is writable, other modules are closed [C-ACC-49 C-ACC-50 C-ACC-52 C-ACC-53 C-ACC-58 C-ACC-63]',
    async (status) => {
      const tenant = await company(marquee)
      await setStatus(marquee, tenant.id, status)
      expect((await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).status).toBe(200)
      expect((await marquee.call(tenant.owner, 'team', 'listMembers')).status).toBe(200)
      expect((await marquee.call(tenant.owner, 'companies', 'getSettings')).status).toBe(200)
      for (const [feature, name, input] of writes) {
        expect([name, (await marquee.call(tenant.owner, feature, name as never, input as never)).code]).toEqual([
          name,
          'company_read_only',
        ])
      }
      const has = (module_key_param: string) =>
        marquee.call(tenant.owner, 'modules', 'hasModulePermission', {
          user_id_param: tenant.owner.id,
          company_id_param: tenant.id,
          module_key_param,
          action_param: 'read',
        })
      expect((await has('team')).ok.result).toBe(true)
      expect((await has('events')).ok.result).toBe(true)
      expect((await has('budget')).ok.result).toBe(false)
    },
  )

  test('inactive: no module is accessible, except billing [C-ACC-55 C-ACC-56 C-ACC-62 C-ACC-63]', async () => {
    const tenant = await company(marquee)
    await setStatus(marquee, tenant.id, 'inactive')
    expect((await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).code).toBe('company_inactive')
    expect((await marquee.call(tenant.owner, 'team', 'listMembers')).code).toBe('company_inactive')
    for (const [feature, name, input] of writes) {
      if (feature === 'dashboard') continue
      expect((await marquee.call(tenant.owner, feature, name as never, input as never)).code).toBe('company_inactive')
    }
    expect((await marquee.call(tenant.owner, 'billing', 'getBilling')).ok.company.status).toBe('inactive')
    expect(
      (await marquee.call(tenant.owner, 'billing', 'updateBillingEmail', { billing_email: 'bills@tenant.example' }))
        .status,
    ).toBe(200)
  })

  test('a status change applies at the next request [C-ACC-48]', async () => {
    const tenant = await company(marquee)
    const save = () =>
      marquee.call(tenant.owner, 'companies', 'updateSettings', {
        name: 'Hall',
        slug: `tenant-${tenant.id.slice(0, 8)}`,
        description: '',
        contact_email: null,
        timezone: 'UTC',
        ...unset,
      })
    expect((await save()).status).toBe(200)
    await setStatus(marquee, tenant.id, 'past_due')
    expect((await save()).code).toBe('company_read_only')
    await setStatus(marquee, tenant.id, 'active')
    expect((await save()).status).toBe(200)
  })
})

describe('general settings', () => {
  const valuesFor = (tenant: Company) => ({
    name: 'Great Hall',
    slug: `great-${tenant.id.slice(0, 8)}`,
    description: 'Concerts',
    contact_email: 'Hello@Hall.example',
    timezone: 'Europe/Berlin',
    ...unset,
    website: 'https://hall.example/shows',
  })

  test('are read and saved [C-CALL-52 C-SET-20..22 C-SET-24..26]', async () => {
    const tenant = await company(marquee)
    const settings = async () => (await marquee.call(tenant.owner, 'companies', 'getSettings')).ok.company
    expect(await settings()).toMatchObject({ name: tenant.name, timezone: 'UTC' })
    const values = valuesFor(tenant)
    const saved = { ...values, contact_email: 'hello@hall.example' }
    expect((await marquee.call(tenant.owner, 'companies', 'updateSettings', values)).ok.company).toMatchObject(saved)
    expect(await settings()).toMatchObject(saved)
    const logged = async () =>
      (await marquee.call(tenant.owner, 'activity', 'listActivity', { action_type: 'update' })).ok.entries.length
    const before = await logged()
    await marquee.call(tenant.owner, 'companies', 'updateSettings', values)
    expect(await logged(), 'saving without a change is not logged').toBe(before)
  })

  test('keep what is not sent, so that two people can save different settings', async () => {
    const tenant = await company(marquee)
    const values = valuesFor(tenant)
    await marquee.call(tenant.owner, 'companies', 'updateSettings', values)
    const save = async (change: object) => (await marquee.call(tenant.owner, 'companies', 'updateSettings', change)).ok
    expect((await save({ contact_email: 'box@hall.example' })).company.description).toBe('Concerts')
    const saved = { ...values, contact_email: 'box@hall.example', description: 'Club nights' }
    expect((await save({ description: 'Club nights' })).company).toMatchObject(saved)
    expect((await save({})).company).toMatchObject(saved)
  })

  test('validate the website like the back office: invalid is rejected, empty is null', async () => {
    const tenant = await company(marquee)
    const { website, ...others } = valuesFor(tenant)
    const save = (change: { website: string }) =>
      marquee.call(tenant.owner, 'companies', 'updateSettings', { ...others, ...change })
    expect((await save({ website })).ok.company.website).toBe(website)
    for (const none of ['hall', 'javascript:alert(1)', 'ftp://hall.example'])
      expect((await save({ website: none })).error?.data).toEqual({
        fields: { website: 'Enter an address such as https://example.com' },
      })
    expect((await save({ website: `https://hall.example/${'a'.repeat(200)}` })).error?.data).toEqual({
      fields: { website: 'At most 200 characters' },
    })
    expect((await save({ website: '' })).ok.company.website).toBeNull()
    const changes = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .select(sql<string | null>`new_values ->> 'website'`.as('website'))
        .where('company_id', '=', tenant.id)
        .where(sql<boolean>`metadata -> 'updated_fields' ? 'website'`)
        .orderBy('seq')
        .execute(),
    )
    expect(changes).toEqual([{ website }, { website: null }])
  })

  test('define the first day of the week, the time format and the currency for all members [M-TIME-10 M-TIME-11 M-TIME-12]', async () => {
    const tenant = await company(marquee)
    const colleague = await member(marquee, tenant, 'viewer')
    const shown = async () => (await marquee.call(colleague, 'auth', 'getSession')).ok.company
    const save = (change: object) =>
      marquee.call(tenant.owner, 'companies', 'updateSettings', { ...valuesFor(tenant), ...change })
    const nothing = { first_weekday: null, clock: null, default_currency: null }
    expect(await shown()).toMatchObject(nothing)
    const chosen = { first_weekday: 7, clock: '12', default_currency: 'SEK' } as const
    expect((await save({ ...chosen, default_currency: ' sek ' })).ok.company).toMatchObject(chosen)
    expect(await shown()).toMatchObject(chosen)
    expect((await marquee.call(colleague, 'companies', 'getSettings')).code).toBe('forbidden')
    for (const [field, wrong, sentence] of [
      ['first_weekday', 8, 'Choose a day of the week'],
      ['first_weekday', 0, 'Choose a day of the week'],
      ['clock', '36', 'Choose 12 or 24 hours'],
      ['default_currency', 'EURO', 'This is not a currency'],
    ] as const)
      expect((await save({ [field]: wrong })).error?.data).toEqual({ fields: { [field]: sentence } })
    expect((await save(nothing)).ok.company).toMatchObject(nothing)
    const { entries } = (await marquee.call(tenant.owner, 'activity', 'listActivity')).ok
    expect(entries[0]?.changes).toHaveLength(3)
    for (const [field, before] of Object.entries(chosen))
      expect(entries[0]?.changes).toContainEqual({ field, before, after: null })
  })

  test('update the payment provider only for a new name', async () => {
    const tenant = await company(marquee)
    const values = { ...valuesFor(tenant), name: tenant.name }
    const told = async (change: { name?: string; description?: string }) => {
      expect((await marquee.call(tenant.owner, 'companies', 'updateSettings', { ...values, ...change })).status).toBe(
        200,
      )
      return (await waitingJobs(marquee)).filter(
        ({ name, data }) => name === 'update-payment-customer' && data.company_id === tenant.id,
      ).length
    }
    const stripe_customer_id = `cus_${crypto.randomUUID()}`
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ stripe_customer_id }).where('id', '=', tenant.id).execute(),
    )
    expect(await told({ description: 'Concerts by the river' })).toBe(0)
    expect(await told({ name: 'Renamed Hall' })).toBe(1)
  })

  test('require a unique slug and an IANA time zone [C-SET-27]', async () => {
    const [tenant, other] = [await company(marquee), await company(marquee)]
    const values = valuesFor(tenant)
    const taken = (await marquee.call(other.owner, 'companies', 'getSettings')).ok.company.slug
    expect(
      (await marquee.call(tenant.owner, 'companies', 'updateSettings', { ...values, slug: taken })).error?.error,
    ).toBe('This URL is already taken')
    expect(
      (await marquee.call(tenant.owner, 'companies', 'updateSettings', { ...values, timezone: 'Moon/Crater' })).error
        ?.data,
    ).toEqual({
      fields: { timezone: 'Choose a time zone from the list' },
    })
  })

  test('every change of the company writes one audit row with before and after', async () => {
    const tenant = await company(marquee)
    const values = {
      name: 'Audited',
      slug: `audited-${tenant.id.slice(0, 8)}`,
      description: '',
      contact_email: null,
      timezone: 'UTC',
      ...unset,
    }
    await marquee.call(tenant.owner, 'companies', 'updateSettings', values)
    const rows = await marquee.sql((tx) =>
      tx
        .selectFrom('audit_logs')
        .selectAll()
        .where('company_id', '=', tenant.id)
        .where('action_type', '=', 'update')
        .execute(),
    )
    expect(rows).toMatchObject([
      {
        resource_type: 'company',
        resource_id: tenant.id,
        old_values: { name: tenant.name },
        new_values: { name: 'Audited' },
        admin_user_id: tenant.owner.id,
      },
    ])
  })
})

describe('a role determines access', () => {
  test('read, write and admin apply as named; a changed role applies at the next request [C-ACC-03 C-ACC-45]', async () => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, {
      company_settings: { access: 'read' },
      team: { access: 'read' },
      dashboard: { access: 'read' },
    })
    const save = () =>
      marquee.call(someone, 'companies', 'updateSettings', {
        name: 'X',
        slug: `xx-${tenant.id.slice(0, 8)}`,
        description: '',
        contact_email: null,
        timezone: 'UTC',
        ...unset,
      })
    expect((await marquee.call(someone, 'companies', 'getSettings')).status).toBe(200)
    expect((await save()).code).toBe('forbidden')
    const admin = await marquee.sql((tx) => baseRole(tx, tenant.id, 'admin'))
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ company_role_id: admin })
        .where('id', '=', someone.membership_id)
        .execute(),
    )
    expect((await save()).status).toBe(200)
  })

  test.each([
    ['an inactive role', { is_active: false }, 'C-ACC-43'],
    ['a deleted role', { deleted_at: new Date().toISOString() }, 'C-ACC-44'],
  ])('%s gives no access [%s]', async (_name, change, _id) => {
    const tenant = await company(marquee)
    const someone = await member(marquee, tenant, { dashboard: { access: 'read' } })
    expect((await marquee.call(someone, 'dashboard', 'getDashboard')).status).toBe(200)
    await marquee.sql(async (tx) => {
      const { company_role_id } = await tx
        .selectFrom('user_company_memberships')
        .select('company_role_id')
        .where('id', '=', someone.membership_id)
        .executeTakeFirstOrThrow()
      await tx.updateTable('company_roles').set(change).where('id', '=', company_role_id).execute()
    })
    expect((await marquee.call(someone, 'dashboard', 'getDashboard')).code).toBe('not_a_member')
  })
})

test('a company has one primary member; the database rejects a second, an inactive or a guest one [C-ENT-06 A-ENT-29]', async () => {
  const tenant = await company(marquee)
  const someone = await member(marquee, tenant, 'admin')
  const change = (values: { is_primary?: boolean; status?: 'inactive' }, id: string) =>
    marquee.sql((tx) => tx.updateTable('user_company_memberships').set(values).where('id', '=', id).execute())
  await expect(change({ is_primary: true }, someone.membership_id)).rejects.toThrow(/memberships_one_primary/)
  const owner = await marquee.sql((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select('id')
      .where('company_id', '=', tenant.id)
      .where('is_primary', '=', true)
      .executeTakeFirstOrThrow(),
  )
  await expect(change({ status: 'inactive' }, owner.id)).rejects.toThrow(/check/)
})

test('the database rejects a wildcard on a role outside the platform company [C-ACC-09 C-ACC-10 A-GUARD-11]', async () => {
  const tenant = await company(marquee)
  const wildcard = json({ '*': true })
  await expect(
    marquee.sql((tx) =>
      tx.updateTable('company_roles').set({ permissions: wildcard }).where('company_id', '=', tenant.id).execute(),
    ),
  ).rejects.toThrow(/company_roles_wildcard_only_in_platform/)
  // Claiming a platform role fails too: the foreign key ties the role to the company.
  await expect(
    marquee.sql((tx) =>
      tx
        .updateTable('company_roles')
        .set({ permissions: wildcard, of_platform: true })
        .where('company_id', '=', tenant.id)
        .execute(),
    ),
  ).rejects.toThrow(/foreign key/)
  await expect(
    marquee.sql((tx) =>
      tx
        .updateTable('company_roles')
        .set({ permissions: json({ events: { access: 'boss' } }) })
        .where('company_id', '=', tenant.id)
        .execute(),
    ),
  ).rejects.toThrow(/check/)
})
