import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { company, member, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

let counter = 0
async function choices() {
  const someone = await person(marquee)
  const { company_types } = (await marquee.call(someone, 'onboarding', 'listCompanyTypes')).ok
  const { plans } = (await marquee.call(someone, 'onboarding', 'listPlans')).ok
  const type = company_types[0]
  const starter = plans.find(({ name }) => name === 'Starter')
  if (!type || !starter) throw new Error('the reference data is missing')
  const form = {
    company_name: 'Lumen Hall',
    company_slug: `lumen-tenant-${++counter}`,
    plan_id: starter.id,
    company_type_id: type.id,
  }
  return { someone, company_types, plans, type, starter, form }
}

test('active company types are listed by sort order, with the five icons [C-ONB-23 C-CALL-57 C-CALL-58 C-ENT-43]', async () => {
  const { someone, company_types } = await choices()
  expect(company_types.map(({ icon }) => icon)).toEqual(['calendar', 'briefcase', 'music', 'building', 'truck'])
  expect(company_types.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3, 4])
  expect(company_types.every(({ is_active, default_plan_id }) => is_active && default_plan_id)).toBe(true)
  const venue = company_types[3]?.id ?? ''
  await marquee.sql((tx) => tx.updateTable('company_types').set({ is_active: false }).where('id', '=', venue).execute())
  const left = (await marquee.call(someone, 'onboarding', 'listCompanyTypes')).ok.company_types
  expect(left.map(({ id }) => id)).not.toContain(venue)
  await marquee.sql((tx) => tx.updateTable('company_types').set({ is_active: true }).where('id', '=', venue).execute())
})

test('offered plans are active, public and sorted by price [C-ONB-30 C-ONB-31 C-CALL-55 C-ENT-26]', async () => {
  await marquee.sql(async (tx) => {
    await tx
      .insertInto('plans')
      .values({
        name: 'Hidden',
        description: null,
        stripe_price_id: null,
        stripe_product_id: null,
        allowed_company_type_ids: null,
        is_private: true,
        price_monthly: 100,
      })
      .execute()
    await tx
      .insertInto('plans')
      .values({
        name: 'Gone',
        description: null,
        stripe_price_id: null,
        stripe_product_id: null,
        allowed_company_type_ids: null,
        is_active: false,
        price_monthly: 100,
      })
      .execute()
  })
  const { plans } = await choices()
  expect(plans.map(({ name }) => name)).toEqual(['Pro', 'Starter', 'Business'])
  expect(plans.map(({ price_monthly }) => price_monthly)).toEqual([1900, 2900, 19900])
  expect(plans.map(({ limits }) => limits.pricing_model)).toEqual(['per_user', 'flat', 'hybrid'])
})

test('a type is offered its own plans and unrestricted ones [C-ONB-32 C-ONB-33 C-ONB-34 C-CALL-56 C-ENT-31]', async () => {
  const { someone, company_types, type } = await choices()
  const other = company_types[1]
  await marquee.sql((tx) =>
    tx
      .insertInto('plans')
      .values({
        name: 'Agencies only',
        description: null,
        stripe_price_id: null,
        stripe_product_id: null,
        allowed_company_type_ids: [type.id],
        price_monthly: 500,
      })
      .execute(),
  )
  const offered = async (company_type_id: string) =>
    (await marquee.call(someone, 'onboarding', 'listPlans', { company_type_id })).ok.plans.map(({ name }) => name)
  expect(await offered(type.id)).toEqual(['Agencies only', 'Pro', 'Starter', 'Business'])
  expect(await offered(other?.id ?? '')).toEqual(['Pro', 'Starter', 'Business'])
})

test('a slug is free or taken, ignoring case [C-CALL-53]', async () => {
  const { someone, form } = await choices()
  const check = async (slug: string) => (await marquee.call(someone, 'onboarding', 'checkSlug', { slug })).ok.available
  expect(await check(form.company_slug)).toBe(true)
  await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)
  expect(await check(form.company_slug)).toBe(false)
  expect((await marquee.call(someone, 'onboarding', 'checkSlug', { slug: 'a' })).code).toBe('bad_input')
})

test('for a taken slug the next free similar one is suggested', async () => {
  const { someone, form } = await choices()
  const slug = form.company_slug
  const check = async () => (await marquee.call(someone, 'onboarding', 'checkSlug', { slug })).ok
  expect(await check()).toEqual({ available: true, suggestion: null })
  for (const taken of [slug, `${slug}-2`, `${slug}-4`])
    await marquee.sql((tx) => tx.insertInto('companies').values({ name: 'Taken', slug: taken }).execute())
  expect(await check()).toEqual({ available: false, suggestion: `${slug}-3` })
})

test('creating returns id, name and slug; the creator is owner and Admin, the company active and on trial [C-CALL-31..34 C-ONB-62 C-ONB-63 C-BILL-128 C-BILL-129]', async () => {
  const { someone, form, starter, type } = await choices()
  const { ok } = await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)
  expect(ok).toMatchObject({
    success: true,
    company_name: 'Lumen Hall',
    company_slug: form.company_slug,
    price_id: null,
  })
  const row = await marquee.sql((tx) =>
    tx.selectFrom('companies').selectAll().where('id', '=', ok.company_id).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    plan_id: starter.id,
    company_type_id: type.id,
    status: 'active',
    status_set_by: 'billing',
    created_by: someone.id,
  })
  expect(Math.round((Date.parse(row.trial_ends_at ?? '') - Date.now()) / 86_400_000)).toBe(14)
  const session = (await marquee.call({ ...someone, company: ok.company_id }, 'auth', 'getSession')).ok
  expect(session.memberships[0]).toMatchObject({ is_primary: true, status: 'active', role: { role: { key: 'admin' } } })
})

test('a new company has four roles with the decided permissions [C-TEAM-111..115]', async () => {
  const { someone, form } = await choices()
  const { company_id } = (await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)).ok
  const { roles } = (await marquee.call({ ...someone, company: company_id }, 'team', 'listRoles')).ok
  const reach = Object.fromEntries(roles.map(({ role, permissions }) => [role.key, permissions]))
  const at = (access: string, keys: string[]) => Object.fromEntries(keys.map((key) => [key, { access }]))
  expect(reach).toEqual({
    admin: at('admin', ['dashboard', 'events', 'budget', 'team', 'company_settings']),
    manager: at('write', ['dashboard', 'events', 'budget']),
    member: { ...at('read', ['dashboard']), ...at('write', ['events']) },
    viewer: at('read', ['dashboard', 'events']),
  })
})

test('a new company starts with the default widgets, upcoming events first [C-CALL-75 E-DASH-07]', async () => {
  const { someone, form } = await choices()
  const { company_id } = (await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)).ok
  const { widgets, has_more_widgets } = (
    await marquee.call({ ...someone, company: company_id }, 'dashboard', 'getDashboard')
  ).ok
  expect(has_more_widgets).toBe(false)
  expect(widgets.map(({ position, widget }) => [position, widget.component_key])).toEqual([
    [0, 'UpcomingEventsWidget'],
    [1, 'CalendarWidget'],
    [2, 'HoldsWidget'],
    [3, 'StatsWidget'],
    [4, 'CompanyStatusWidget'],
    [5, 'QuickActionsWidget'],
    [6, 'SubscriptionWidget'],
  ])
})

test('of two concurrent companies with one slug, one is created and the other is rejected completely', async () => {
  const { someone, form } = await choices()
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.error))).toEqual(
    new Set(['This URL is already taken']),
  )
  expect((await marquee.call(someone, 'companies', 'listMyCompanies')).ok.memberships).toHaveLength(1)
})

test('a private, inactive or restricted plan, or an inactive type, is rejected', async () => {
  const { someone, form, company_types } = await choices()
  const planId = (name: string) =>
    marquee.sql((tx) => tx.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirstOrThrow())
  for (const name of ['Hidden', 'Gone']) {
    const answer = await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', {
      ...form,
      plan_id: (await planId(name)).id,
    })
    expect(answer.code).toBe('plan_not_available')
  }
  const restricted = {
    ...form,
    plan_id: (await planId('Agencies only')).id,
    company_type_id: company_types[2]?.id ?? '',
  }
  expect((await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', restricted)).code).toBe(
    'plan_not_available',
  )
  const noType = { ...form, company_type_id: crypto.randomUUID() }
  expect((await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', noType)).code).toBe(
    'company_type_not_available',
  )
})

test('creating requires a bearer token or the session cookie [C-CALL-30 C-CALL-35]', async () => {
  const { someone, form } = await choices()
  expect((await marquee.call({}, 'onboarding', 'createCompanyWithPlan', form)).error).toMatchObject({
    success: false,
    code: 'no_session',
  })
  const cookie = { headers: { cookie: `marquee_access=${someone.token}`, origin: 'http://localhost:3000' } }
  expect((await marquee.call(cookie, 'onboarding', 'createCompanyWithPlan', form)).status).toBe(200)
})

test('a plan with a provider price returns it for the checkout, except with BILLING=off [C-ONB-64]', async () => {
  const { someone, form, starter } = await choices()
  await marquee.sql((tx) =>
    tx.updateTable('plans').set({ stripe_price_id: 'price_starter' }).where('id', '=', starter.id).execute(),
  )
  expect((await marquee.call(someone, 'onboarding', 'createCompanyWithPlan', form)).ok.price_id).toBe('price_starter')

  const selfHosted = await startTestMarquee({ BILLING: 'off' })
  try {
    await selfHosted.sql((tx) =>
      tx.updateTable('plans').set({ stripe_price_id: 'price_starter' }).where('name', '=', 'Starter').execute(),
    )
    const boss = await person(selfHosted)
    const { plans } = (await selfHosted.call(boss, 'onboarding', 'listPlans')).ok
    const { company_types } = (await selfHosted.call(boss, 'onboarding', 'listCompanyTypes')).ok
    const own = {
      ...form,
      plan_id: plans.find(({ name }) => name === 'Starter')?.id ?? '',
      company_type_id: company_types[0]?.id ?? '',
    }
    expect((await selfHosted.call(boss, 'onboarding', 'createCompanyWithPlan', own)).ok.price_id).toBeNull()
  } finally {
    await selfHosted.close()
  }
})

test('a user can own and join several companies, with a role in each [C-ACC-04]', async () => {
  const boss = await person(marquee)
  await company(marquee, { owner: boss })
  await company(marquee, { owner: boss, plan: 'Starter' })
  const { memberships } = (await marquee.call(boss, 'companies', 'listMyCompanies')).ok
  expect(memberships).toHaveLength(2)
  expect(new Set(memberships.map(({ company_role_id }) => company_role_id)).size).toBe(2)
})

test('a person without a company is told which one they left or were removed from', async () => {
  const tenant = await company(marquee)
  const [gone, stayer] = [await member(marquee, tenant, 'member'), await member(marquee, tenant, 'member')]
  expect((await marquee.call(gone, 'team', 'leaveCompany', { company_id: tenant.id })).ok).toEqual({ success: true })
  expect((await marquee.call(gone, 'onboarding', 'getFormerCompany')).ok).toEqual({ name: tenant.name })
  expect((await marquee.call(stayer, 'onboarding', 'getFormerCompany')).ok).toEqual({ name: null })
})
