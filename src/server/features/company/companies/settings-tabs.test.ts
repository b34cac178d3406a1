import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, invitation, member, person } from '#tests/support/people.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

describe('the team overview', () => {
  const overview = async (of: Company) => (await marquee.call(of.owner, 'companies', 'getTeamOverview')).ok

  test('returns the first five active members in joining order, the counts and the owner [C-CALL-39 C-SET-69 C-SET-73..75]', async () => {
    const tenant = await company(marquee)
    const names = ['Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus']
    for (const full_name of names) await member(marquee, tenant, 'member', await person(marquee, { full_name }))
    const gone = await member(marquee, tenant, 'member', await person(marquee, { full_name: 'Gone' }))
    await marquee.sql(async (tx) => {
      const leave = tx.updateTable('user_company_memberships').set({ status: 'inactive' })
      await leave.where('id', '=', gone.membership_id).execute()
    })
    const { id: late } = await invitation(marquee, tenant, 'late@people.example')
    await invitation(marquee, tenant, 'waiting@people.example')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_invites')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', late)
        .execute(),
    )
    const shown = await overview(tenant)
    expect(shown.members.map(({ full_name }) => full_name)).toEqual(['Pat Example', 'Bo', 'Cy', 'Di', 'Ed'])
    expect(shown.members[0]).toMatchObject({ is_primary: true, role: { role: { label: 'Admin' } } })
    expect(shown).toMatchObject({
      total_members: 7,
      pending_invitations: 1,
      owner: { full_name: 'Pat Example', email: tenant.owner.email },
    })
  })

  test('marks guests, and does not count them as members', async () => {
    const tenant = await company(marquee)
    const guest = await member(marquee, tenant, 'viewer')
    await marquee.sql((tx) =>
      tx
        .updateTable('user_company_memberships')
        .set({ is_guest: true })
        .where('id', '=', guest.membership_id)
        .execute(),
    )
    const { members, total_members } = await overview(tenant)
    expect([members.map(({ is_guest }) => is_guest), total_members]).toEqual([[false, true], 1])
  })

  test('needs admin on the settings [C-SET-14]', async () => {
    const tenant = await company(marquee)
    const writer = await member(marquee, tenant, { company_settings: { access: 'write' }, team: { access: 'admin' } })
    expect((await marquee.call(writer, 'companies', 'getTeamOverview')).code).toBe('forbidden')
  })
})

describe('the integrations', () => {
  const states = async (of: Company) => (await marquee.call(of.owner, 'companies', 'getIntegrations')).ok

  test('show the real state of card payments [C-SET-45]', async () => {
    const tenant = await company(marquee)
    const { app } = marquee
    const [payments, env] = [app.payments, app.env]
    try {
      app.payments = { ...payments, configured: false }
      expect((await states(tenant)).payments).toBe('not_configured')
      app.payments = { ...payments, configured: true }
      expect((await states(tenant)).payments).toBe('no_customer')
      await marquee.sql((tx) =>
        tx
          .updateTable('companies')
          .set({ stripe_customer_id: `cus_${tenant.id}` })
          .where('id', '=', tenant.id)
          .execute(),
      )
      expect((await states(tenant)).payments).toBe('no_subscription')
      await marquee.sql((tx) =>
        tx
          .insertInto('subscriptions')
          .values({
            company_id: tenant.id,
            plan_id: null,
            status: 'active',
            stripe_subscription_id: `sub_${tenant.id}`,
            stripe_customer_id: `cus_${tenant.id}`,
            cancellation_reason: null,
            quantity: 1,
          })
          .execute(),
      )
      expect((await states(tenant)).payments).toBe('connected')
      app.env = { ...env, BILLING: 'off' }
      expect((await states(tenant)).payments).toBe('off')
    } finally {
      app.payments = payments
      app.env = env
    }
  })

  test('count webhooks, and active ones separately [C-SET-46 C-SET-47]', async () => {
    const tenant = await company(marquee)
    expect((await states(tenant)).webhooks).toEqual({ endpoints: 0, active: 0 })
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const input = { url: 'https://hooks.example.com/in', event_types: ['member.joined' as const] }
      ids.push((await marquee.call(tenant.owner, 'webhooks', 'createWebhookEndpoint', input)).ok.endpoint.id)
    }
    const paused = { endpoint_id: ids[0] ?? '', status: 'paused' as const }
    await marquee.call(tenant.owner, 'webhooks', 'updateWebhookEndpoint', paused)
    expect((await states(tenant)).webhooks).toEqual({ endpoints: 2, active: 1 })
  })

  test('need admin on the settings, like payment [C-SET-11 C-SET-12]', async () => {
    const tenant = await company(marquee)
    const writer = await member(marquee, tenant, { company_settings: { access: 'write' } })
    for (const [feature, call, kind] of [
      ['companies', 'getIntegrations', 'read'],
      ['webhooks', 'listWebhookEndpoints', 'read'],
      ['billing', 'createCheckout', 'write'],
      ['billing', 'customerPortal', 'write'],
      ['billing', 'updateBillingEmail', 'write'],
    ] as const)
      expect([call, (await marquee.send(writer, feature, call, kind, {})).json().code]).toEqual([call, 'forbidden'])
  })
})
