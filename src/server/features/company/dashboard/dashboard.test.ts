import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, company, events, invitation, member, person, setStatus } from '#tests/support/people.ts'

vi.mock('#shared/modules.ts', () => import('#tests/support/all-modules-available.ts'))

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const byKey = <W extends { widget: { key: string } }>(widgets: readonly W[], key: string) =>
  widgets.find(({ widget }) => widget.key === key)

test("the dashboard returns the caller's enabled widgets in order, with their definitions [C-CALL-76 C-ENT-23 C-ENT-24 C-ENT-25]", async () => {
  const tenant = await company(marquee)
  const { widgets } = (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok
  expect(widgets.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(byKey(widgets, 'stats')).toMatchObject({
    user_id: tenant.owner.id,
    company_id: tenant.id,
    enabled: true,
    config: {},
    widget: { component_key: 'StatsWidget', is_system_default: true },
  })
})

test('the figures come from real data [C-DASH-22..26]', async () => {
  const tenant = await company(marquee)
  await member(marquee, tenant, 'viewer')
  await invitation(marquee, tenant, 'one@open.example')
  await invitation(marquee, tenant, 'two@late.example', { expires_at: new Date(Date.now() - 1000).toISOString() })
  const released = { company_id: tenant.id, name: 'Released date', status: 'declined' as const }
  await marquee.sql((tx) =>
    tx
      .insertInto('events')
      .values([{ company_id: tenant.id, name: 'Opening', status: 'draft' }, released])
      .execute(),
  )
  await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({
        company_id: tenant.id,
        plan_id: null,
        status: 'trialing',
        stripe_subscription_id: 'sub_1',
        stripe_customer_id: 'cus_1',
        cancellation_reason: null,
        quantity: 2,
      })
      .execute(),
  )
  const { figures } = (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok
  expect(figures).toMatchObject({
    members: 2,
    pending_invitations: 1,
    modules: 8,
    events: 1,
    status: 'active',
    plan_name: 'Pro',
    subscription: { status: 'trialing' },
  })
})

test('figures without permission are omitted', async () => {
  const tenant = await company(marquee)
  const viewer = await member(marquee, tenant, { dashboard: { access: 'read' } })
  expect((await marquee.call(viewer, 'dashboard', 'getDashboard')).ok.figures).toMatchObject({
    members: null,
    pending_invitations: null,
    events: null,
    modules: 8,
  })
})

test('a removed widget can be added again and comes last; a duplicate is rejected [C-DASH-11 C-DASH-13 C-CALL-77 C-CALL-78]', async () => {
  const { owner } = await company(marquee)
  const [first] = (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
  expect((await marquee.call(owner, 'dashboard', 'listAvailableWidgets')).ok.widgets).toEqual([])
  await marquee.call(owner, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })
  const [offered] = (await marquee.call(owner, 'dashboard', 'listAvailableWidgets')).ok.widgets
  expect(offered?.id).toBe(first?.widget_id)
  const added = (await marquee.call(owner, 'dashboard', 'addWidget', { widget_id: offered?.id ?? '' })).ok.widget
  expect(added.position).toBe(7)
  expect((await marquee.call(owner, 'dashboard', 'addWidget', { widget_id: offered?.id ?? '' })).code).toBe(
    'widget_already_added',
  )
})

test('available widgets are offered by name [C-CALL-74]', async () => {
  const { owner } = await company(marquee)
  const made = ['Ways in', 'Box office', 'Load-in'].map((name) => ({
    key: name,
    name,
    module_key: 'dashboard',
    component_key: 'StatsWidget' as const,
  }))
  await marquee.sql((tx) => tx.insertInto('widgets').values(made).execute())
  const { widgets } = (await marquee.call(owner, 'dashboard', 'listAvailableWidgets')).ok
  expect(widgets.map(({ name }) => name)).toEqual(['Box office', 'Load-in', 'Ways in'])
  await marquee.sql((tx) =>
    tx
      .deleteFrom('widgets')
      .where(
        'key',
        'in',
        made.map(({ key }) => key),
      )
      .execute(),
  )
})

test('the order is stored; an order with missing, extra or foreign widgets is rejected [C-CALL-79]', async () => {
  const [{ owner }, other] = [await company(marquee), await company(marquee)]
  const ids = async (who = owner) =>
    (await marquee.call(who, 'dashboard', 'getDashboard')).ok.widgets.map(({ id }) => id)
  const reversed = (await ids()).reverse()
  await marquee.call(owner, 'dashboard', 'reorderWidgets', { user_widget_ids: reversed })
  expect(await ids()).toEqual(reversed)
  const tries = [reversed.slice(1), [...reversed, reversed[0] ?? ''], await ids(other.owner)]
  for (const user_widget_ids of tries)
    expect((await marquee.call(owner, 'dashboard', 'reorderWidgets', { user_widget_ids })).code).toBe('conflict')
})

test('undoing a removal restores position and settings; invalid settings are rejected', async () => {
  const { owner } = await company(marquee)
  const shown = async () => (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
  const [first] = await shown()
  const before = { widget_id: first?.widget_id ?? '', position: first?.position ?? 0 }
  await marquee.call(owner, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })

  const nonsense = await marquee.call(owner, 'dashboard', 'addWidget', { ...before, config: { color: 'red' } })
  expect(nonsense.code).toBe('widget_config_invalid')
  expect((await marquee.call(owner, 'dashboard', 'addWidget', { ...before, position: -1 })).code).toBe('bad_input')
  expect(await shown()).toHaveLength(6)

  await marquee.call(owner, 'dashboard', 'addWidget', { ...before, config: { title: 'Tonight' } })
  expect((await shown()).map(({ widget_id }) => widget_id).indexOf(before.widget_id)).toBe(0)
  expect((await shown())[0]?.config).toEqual({ title: 'Tonight' })
})

test('a widget stores its settings; those unknown to its schema are rejected [C-CALL-80 C-DASH-29]', async () => {
  const [{ owner }, other] = [await company(marquee), await company(marquee)]
  const shown = async () => byKey((await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets, 'stats')
  const stats = await shown()
  const set = (config: Record<string, unknown>, by = owner) =>
    marquee.call(by, 'dashboard', 'configureWidget', { user_widget_id: stats?.id ?? '', config })
  const config = { title: 'Tonight', figures: ['events', 'members'] }
  expect((await set(config)).ok.widget).toMatchObject({ id: stats?.id, config })
  expect((await shown())?.config).toEqual(config)

  const refused = await set({ title: 'x'.repeat(61), figures: ['profit'], color: 'red' })
  expect(refused.error).toMatchObject({
    code: 'widget_config_invalid',
    data: { fields: { title: expect.any(String), figures: expect.any(String), color: 'This setting does not exist' } },
  })
  expect((await set({ title: 'x'.repeat(5000) })).code).toBe('bad_input')
  expect((await set({}, other.owner)).code).toBe('not_found')
  expect((await shown())?.config).toEqual(config)
})

test("members start with their role's dashboard and settings; others with the standard one", async () => {
  const tenant = await company(marquee)
  const roleOf = (key: string) => marquee.sql((tx) => baseRole(tx, tenant.id, key))
  const [viewer, manager] = [await roleOf('viewer'), await roleOf('manager')]
  const { widgets } = (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok
  const [stats, status] = [byKey(widgets, 'stats'), byKey(widgets, 'company_status')]
  const order = [status?.id ?? '', stats?.id ?? '']
  const config = { title: 'Tonight' }
  await marquee.call(tenant.owner, 'dashboard', 'configureWidget', { user_widget_id: stats?.id ?? '', config })
  for (const { id } of (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.widgets)
    if (!order.includes(id)) await marquee.call(tenant.owner, 'dashboard', 'removeWidget', { user_widget_id: id })
  await marquee.call(tenant.owner, 'dashboard', 'reorderWidgets', { user_widget_ids: order })
  const saved = (await marquee.call(tenant.owner, 'dashboard', 'saveRoleLayout', { company_role_id: viewer })).ok.role
  expect(saved).toEqual({
    company_role_id: viewer,
    role_label: 'Viewer',
    widgets: ['Company status', 'At a glance'],
  })

  const start = async (key: string) => {
    const newcomer = await person(marquee)
    const { token } = await invitation(marquee, tenant, newcomer.email, { role: key })
    await marquee.call(newcomer, 'invitations', 'acceptInvitation', { invite_token: token })
    return { ...newcomer, company: tenant.id }
  }
  const placed = async (who: Caller) =>
    (await marquee.call(who, 'dashboard', 'getDashboard')).ok.widgets.map(({ widget_id, config }) => [
      widget_id,
      config,
    ])
  const newcomer = await start('viewer')
  const layout = [
    [status?.widget_id, {}],
    [stats?.widget_id, config],
  ]
  expect(await placed(newcomer)).toEqual(layout)
  expect(await placed(await start('manager'))).toHaveLength(7)

  const [first] = (await marquee.call(newcomer, 'dashboard', 'getDashboard')).ok.widgets
  await marquee.call(newcomer, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })
  await marquee.call(newcomer, 'dashboard', 'resetDashboard')
  expect(await placed(newcomer)).toEqual(layout)

  await marquee.call(tenant.owner, 'dashboard', 'clearRoleLayout', { company_role_id: viewer })
  const { roles } = (await marquee.call(tenant.owner, 'dashboard', 'listRoleLayouts')).ok
  expect(roles.map(({ role_label, widgets }) => [role_label, widgets])).toEqual([
    ['Admin', null],
    ['Manager', null],
    ['Member', null],
    ['Viewer', null],
  ])
  await marquee.call(newcomer, 'dashboard', 'resetDashboard')
  expect(await placed(newcomer)).toHaveLength(7)

  const foreign = await company(marquee)
  const stranger = await marquee.call(foreign.owner, 'dashboard', 'saveRoleLayout', { company_role_id: manager })
  expect(stranger.code).toBe('not_found')
  for (const { id } of (await marquee.call(foreign.owner, 'dashboard', 'getDashboard')).ok.widgets)
    await marquee.call(foreign.owner, 'dashboard', 'removeWidget', { user_widget_id: id })
  const empty = await marquee.call(foreign.owner, 'dashboard', 'saveRoleLayout', {
    company_role_id: await marquee.sql((tx) => baseRole(tx, foreign.id, 'viewer')),
  })
  expect(empty.code).toBe('role_layout_empty')
})

test('a wide widget stays wide when restored or used as a default; widgets of others are not found', async () => {
  const [tenant, other] = [await company(marquee), await company(marquee)]
  const { owner } = tenant
  const shown = async (who: Caller = owner) => (await marquee.call(who, 'dashboard', 'getDashboard')).ok.widgets
  const wide = async (who?: Caller) =>
    (await shown(who)).filter(({ is_wide }) => is_wide).map(({ widget }) => widget.component_key)
  const first = byKey(await shown(), 'stats')
  const set = (by: Caller, is_wide: boolean) =>
    marquee.call(by, 'dashboard', 'resizeWidget', { user_widget_id: first?.id ?? '', is_wide })
  expect(await wide()).toEqual(['UpcomingEventsWidget'])
  expect((await set(owner, true)).ok.widget).toMatchObject({ id: first?.id, is_wide: true })
  expect((await set(other.owner, false)).code).toBe('not_found')
  expect(await wide()).toEqual(['UpcomingEventsWidget', 'StatsWidget'])

  const viewer = await marquee.sql((tx) => baseRole(tx, tenant.id, 'viewer'))
  await marquee.call(owner, 'dashboard', 'saveRoleLayout', { company_role_id: viewer })
  const newcomer = await member(marquee, tenant, 'viewer')
  await marquee.call(newcomer, 'dashboard', 'resetDashboard')
  expect(await wide(newcomer)).toEqual(['UpcomingEventsWidget', 'StatsWidget'])

  await marquee.call(owner, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })
  const before = { widget_id: first?.widget_id ?? '', position: 0, is_wide: true }
  await marquee.call(owner, 'dashboard', 'addWidget', before)
  expect((await wide()).toSorted()).toEqual(['StatsWidget', 'UpcomingEventsWidget'])
})

test('a plan without custom branding does not suggest a logo', async () => {
  const tenant = await company(marquee, { plan: 'Business' })
  const keys = async () =>
    (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.first_steps?.map(({ key }) => key)
  expect(await keys()).toContain('logo')
  const [plan] = await marquee.sql((tx) =>
    tx.selectFrom('plans').select(['id', 'features']).where('name', '=', 'Business').execute(),
  )
  const setFeatures = (features: object) =>
    marquee.sql((tx) =>
      tx
        .updateTable('plans')
        .set({ features: JSON.stringify(features) })
        .where('id', '=', plan?.id ?? '')
        .execute(),
    )
  await setFeatures({ ...plan?.features, custom_branding: false })
  expect(await keys()).not.toContain('logo')
  await setFeatures(plan?.features ?? {})
})

test('a new company sees first steps with their real state, until all are done [E-DASH-31..33]', async () => {
  const tenant = await company(marquee, { plan: 'Business' })
  const steps = async (who: Caller = tenant.owner) =>
    (await marquee.call(who, 'dashboard', 'getDashboard')).ok.first_steps
  const left = async () => (await steps())?.filter(({ done }) => !done).map(({ key }) => key)
  expect(await left()).toEqual(['venue', 'dates', 'sample', 'logo', 'team', 'plan', 'timezone'])
  await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Hall', time_zone: 'Europe/Berlin' })
  expect(await left()).toEqual(['dates', 'sample', 'logo', 'team', 'plan', 'timezone'])
  const [first = ''] = await events(marquee, tenant, 'Sample event: Paper Lanterns live')
  expect(await steps()).toContainEqual({ key: 'sample', done: true })
  expect(await left()).toEqual(['dates', 'logo', 'team', 'plan', 'timezone'])
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [first] })
  await events(marquee, tenant, 'Another')
  expect(await left()).toEqual(['logo', 'team', 'plan', 'timezone'])
  await invitation(marquee, tenant, 'first@steps.example')
  expect(await left()).toEqual(['logo', 'plan', 'timezone'])
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ timezone: 'Europe/Berlin', brand_primary: '#112233' })
      .where('id', '=', tenant.id)
      .execute(),
  )
  expect(await left()).toEqual(['plan'])
  await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({ company_id: tenant.id, status: 'trialing', stripe_subscription_id: 'sub_steps' })
      .execute(),
  )
  expect(await steps()).toBeNull()
})

test('first steps are shown to permitted members of new companies, and can be dismissed', async () => {
  const tenant = await company(marquee)
  const steps = async (who: Caller) => (await marquee.call(who, 'dashboard', 'getDashboard')).ok.first_steps
  const keys = async (who: Caller) => (await steps(who))?.map(({ key }) => key)
  const inviter = await member(marquee, tenant, { dashboard: { access: 'read' }, team: { access: 'write' } })
  const admin = await member(marquee, tenant, 'admin')
  expect(await steps(await member(marquee, tenant, 'viewer'))).toBeNull()
  expect(await steps(inviter)).toBeNull()
  expect(await keys(admin)).toEqual(['venue', 'dates', 'sample', 'team', 'plan', 'timezone'])
  await marquee.call(admin, 'dashboard', 'hideFirstSteps')
  expect(await steps(admin)).toBeNull()
  expect(await keys(tenant.owner)).toEqual(['venue', 'dates', 'sample', 'team', 'plan', 'timezone'])

  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ created_at: new Date(Date.now() - 61 * 86_400_000).toISOString() })
      .where('id', '=', tenant.id)
      .execute(),
  )
  expect(await steps(tenant.owner)).toBeNull()
})

test('looking at a sample is neither done nor suggested once the company has an event of its own', async () => {
  const tenant = await company(marquee)
  await events(marquee, tenant, 'Nova')
  const { first_steps } = (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok
  expect(first_steps?.map(({ key }) => key)).toEqual(['venue', 'dates', 'team', 'plan', 'timezone'])
})

test('a single event counts as a date, a sample does not', async () => {
  const tenant = await company(marquee)
  const steps = async () => (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.first_steps
  await events(marquee, tenant, 'Sample event: Paper Lanterns live')
  expect(await steps()).toContainEqual({ key: 'dates', done: false })
  await events(marquee, tenant, 'Fjordlicht')
  expect(await steps()).toContainEqual({ key: 'dates', done: true })
  const other = await company(marquee)
  await events(marquee, other, 'Fjordlicht')
  const { first_steps } = (await marquee.call(other.owner, 'dashboard', 'getDashboard')).ok
  expect(first_steps).toContainEqual({ key: 'dates', done: true })
})

test('a single imported date counts as a date', async () => {
  const tenant = await company(marquee)
  const left = async () => {
    const { first_steps } = (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok
    return first_steps?.filter(({ done }) => !done).map(({ key }) => key)
  }
  const file = { company_id: tenant.id, created_by: tenant.owner.id, file_name: 'Dates.csv', row_count: 1 }
  const cells = { headings: ['Name'], columns: ['name'], first_row: 2, cells: '["Imported"]' }
  await marquee.sql((tx) =>
    tx
      .insertInto('imports')
      .values({ ...file, ...cells, kind: 'venue', state: 'done' })
      .execute(),
  )
  expect(await left()).toContain('dates')
  await marquee.sql((tx) =>
    tx
      .insertInto('imports')
      .values({ ...file, ...cells, kind: 'event', state: 'done' })
      .execute(),
  )
  expect(await left()).not.toContain('dates')
})

test('a new company gets no unrequested data [E-DASH-34]', async () => {
  const tenant = await company(marquee)
  await marquee.call(tenant.owner, 'dashboard', 'getDashboard')
  const { rows } = await marquee.sql((tx) =>
    sql<{ count: number }>`select count(*) from (
      select from venues where company_id = ${tenant.id} union all select from spaces where company_id = ${tenant.id}
      union all select from events where company_id = ${tenant.id} union all select from event_days where company_id = ${tenant.id}
      union all select from tags where company_id = ${tenant.id} union all select from custom_fields where company_id = ${tenant.id}
      union all select from imports where company_id = ${tenant.id}) c`.execute(tx),
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('an event widget is neither offered nor filled without read access to events, and returns with it [E-DASH-08]', async () => {
  const tenant = await company(marquee)
  const dashboardOnly = { dashboard: { access: 'read' } } as const
  const someone = await member(marquee, tenant, { ...dashboardOnly, events: { access: 'read' } })
  await marquee.call(someone, 'dashboard', 'resetDashboard')
  const shown = async () => (await marquee.call(someone, 'dashboard', 'getDashboard')).ok.widgets
  const before = await shown()
  expect(before.map(({ widget }) => widget.key)).toContain('upcoming_events')

  const may = (permissions: object) =>
    marquee.sql((tx) =>
      sql`update company_roles r set permissions = ${JSON.stringify(permissions)} from user_company_memberships m
        where m.id = ${someone.membership_id} and r.id = m.company_role_id`.execute(tx),
    )
  await may(dashboardOnly)
  const left = await shown()
  expect(left.map(({ widget }) => widget.module_key)).toEqual(left.map(() => 'dashboard'))
  expect((await marquee.call(someone, 'events', 'getUpcoming')).code).toBe('forbidden')
  const [first] = left
  await marquee.call(someone, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })
  const offered = async () => (await marquee.call(someone, 'dashboard', 'listAvailableWidgets')).ok.widgets
  expect((await offered()).map(({ id }) => id)).toEqual([first?.widget_id])
  const hidden = before.find(({ widget }) => widget.key === 'upcoming_events')
  await marquee.sql((tx) =>
    tx
      .deleteFrom('user_widgets')
      .where('id', '=', hidden?.id ?? '')
      .execute(),
  )
  expect((await offered()).map(({ id }) => id)).toEqual([first?.widget_id])
  const added = await marquee.call(someone, 'dashboard', 'addWidget', { widget_id: hidden?.widget_id ?? '' })
  expect(added.code).toBe('not_found')
  await may({ ...dashboardOnly, events: { access: 'read' } })
  expect((await offered()).map(({ key }) => key)).toEqual([first?.widget.key, 'upcoming_events'])
})

test('event widgets are absent if the plan lacks the module', async () => {
  const tenant = await company(marquee)
  await marquee.sql((tx) =>
    sql`update companies set plan_id = (select id from plans where name = 'Pro') where id = ${tenant.id}`.execute(tx),
  )
  const without = await marquee.sql((tx) =>
    sql<{ id: string }>`insert into plans (name) values (${`Bare ${tenant.id}`}) returning id`.execute(tx),
  )
  const keys = async () =>
    (await marquee.call(tenant.owner, 'dashboard', 'getDashboard')).ok.widgets.map(({ widget }) => widget.key)
  expect(await keys()).toContain('upcoming_events')
  await marquee.sql((tx) =>
    sql`update companies set plan_id = ${without.rows[0]?.id ?? null} where id = ${tenant.id}`.execute(tx),
  )
  expect(await keys()).not.toContain('upcoming_events')
  expect(await keys()).toHaveLength(4)
})

test('hidden widgets are not part of an order, and come last', async () => {
  const tenant = await company(marquee)
  const dashboardOnly = { dashboard: { access: 'read' } } as const
  const someone = await member(marquee, tenant, { ...dashboardOnly, events: { access: 'read' } })
  await marquee.call(someone, 'dashboard', 'resetDashboard')
  const placed = async () =>
    await marquee.sql((tx) =>
      tx
        .selectFrom('user_widgets as uw')
        .innerJoin('widgets as w', 'w.id', 'uw.widget_id')
        .select(['uw.id', 'w.key'])
        .where('uw.user_id', '=', someone.id)
        .orderBy('uw.position')
        .execute(),
    )
  const all = await placed()
  const ofEvents = ['upcoming_events', 'calendar', 'holds']
  const hidden = all.filter(({ key }) => ofEvents.includes(key)).map(({ id }) => id)
  const order = (user_widget_ids: string[]) => marquee.call(someone, 'dashboard', 'reorderWidgets', { user_widget_ids })
  const others = all.map(({ id }) => id).filter((id) => !hidden.includes(id))
  expect((await order([...hidden, ...others])).code).toBeNull()
  await marquee.sql((tx) =>
    sql`update company_roles r set permissions = ${JSON.stringify(dashboardOnly)} from user_company_memberships m
      where m.id = ${someone.membership_id} and r.id = m.company_role_id`.execute(tx),
  )
  const shown = (await marquee.call(someone, 'dashboard', 'getDashboard')).ok.widgets.map(({ id }) => id)
  expect(shown).toEqual(others)
  expect((await order([...hidden, ...shown])).code).toBe('conflict')
  expect((await order(shown.toReversed())).code).toBeNull()
  expect((await placed()).map(({ id }) => id)).toEqual([...shown.toReversed(), ...hidden])
})

test.each(['past_due', 'suspended'] as const)(
  'a %s company cannot change dashboards [C-DASH-14..16]',
  async (status) => {
    const { owner, id } = await company(marquee)
    const before = (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
    const [first] = before
    await setStatus(marquee, id, status)
    const user_widget_id = first?.id ?? ''
    const sent: [string, object][] = [
      ['addWidget', { widget_id: first?.widget_id }],
      ['removeWidget', { user_widget_id }],
      ['reorderWidgets', { user_widget_ids: before.map((widget) => widget.id).reverse() }],
      ['configureWidget', { user_widget_id, config: {} }],
      ['resetDashboard', {}],
    ]
    for (const [name, input] of sent)
      for (const one of [input, { nonsense: true }]) {
        const answer = await marquee.send(owner, 'dashboard', name, 'write', one)
        expect([name, answer.json().code]).toEqual([name, 'company_read_only'])
      }
    const shown = async () => (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
    // Core modules and events can still be read.
    expect(await shown()).toEqual(before)
    await setStatus(marquee, id, 'active')
    expect(await shown()).toEqual(before)
  },
)
