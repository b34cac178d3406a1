import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee'
import { company, invitation, member, setStatus } from '#tests/support/people'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test("the dashboard shows the caller's enabled widgets in order, joined to what they are [C-CALL-76 C-ENT-23 C-ENT-24 C-ENT-25]", async () => {
  const hall = await company(marquee)
  const { widgets } = (await marquee.call(hall.owner, 'dashboard', 'getDashboard')).ok
  expect(widgets.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  expect(widgets[0]).toMatchObject({
    user_id: hall.owner.id,
    company_id: hall.id,
    enabled: true,
    config: {},
    widget: { component_key: 'StatsWidget', is_system_default: true },
  })
})

test('the figures are real [C-DASH-22..26]', async () => {
  const hall = await company(marquee)
  await member(marquee, hall, 'viewer')
  await invitation(marquee, hall, 'one@open.example')
  await invitation(marquee, hall, 'two@late.example', { expires_at: new Date(Date.now() - 1000).toISOString() })
  await marquee.sql((tx) => tx.insertInto('events').values({ company_id: hall.id, name: 'Opening' }).execute())
  await marquee.sql((tx) =>
    tx
      .insertInto('subscriptions')
      .values({
        company_id: hall.id,
        plan_id: null,
        status: 'trialing',
        stripe_subscription_id: 'sub_1',
        stripe_customer_id: 'cus_1',
        cancellation_reason: null,
        quantity: 2,
      })
      .execute(),
  )
  const { figures } = (await marquee.call(hall.owner, 'dashboard', 'getDashboard')).ok
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

test('figures of what one may not see are not told', async () => {
  const hall = await company(marquee)
  const viewer = await member(marquee, hall, { dashboard: { access: 'read' } })
  expect((await marquee.call(viewer, 'dashboard', 'getDashboard')).ok.figures).toMatchObject({
    members: null,
    pending_invitations: null,
    events: null,
    modules: 8,
  })
})

test('a removed widget can be added again and comes last; twice is refused [C-DASH-11 C-DASH-13 C-CALL-74 C-CALL-77 C-CALL-78]', async () => {
  const { owner } = await company(marquee)
  const [first] = (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
  expect((await marquee.call(owner, 'dashboard', 'listAvailableWidgets')).ok.widgets).toEqual([])
  await marquee.call(owner, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })
  const [offered] = (await marquee.call(owner, 'dashboard', 'listAvailableWidgets')).ok.widgets
  expect(offered?.id).toBe(first?.widget_id)
  const added = (await marquee.call(owner, 'dashboard', 'addWidget', { widget_id: offered?.id ?? '' })).ok.widget
  expect(added.position).toBe(4)
  expect((await marquee.call(owner, 'dashboard', 'addWidget', { widget_id: offered?.id ?? '' })).code).toBe(
    'widget_already_added',
  )
})

test('the order is kept; an order that names too few, too many or foreign widgets is refused [C-CALL-79]', async () => {
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

test('a read-only company keeps its dashboards as they are [C-DASH-14..16]', async () => {
  const { owner, id } = await company(marquee)
  const [first] = (await marquee.call(owner, 'dashboard', 'getDashboard')).ok.widgets
  await setStatus(marquee, id, 'past_due')
  expect((await marquee.call(owner, 'dashboard', 'removeWidget', { user_widget_id: first?.id ?? '' })).code).toBe(
    'company_read_only',
  )
  expect((await marquee.call(owner, 'dashboard', 'addWidget', { widget_id: first?.widget_id ?? '' })).code).toBe(
    'company_read_only',
  )
})
