import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usageByLimitExpression } from '#server/domain/plans/limits.ts'
import { json } from '#server/platform/database/database.ts'
import { type PlanLimit, planLimitDefinitions } from '#shared/plan-limits.ts'
import { allCalls, type ListedCall } from '#tests/support/calls.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'
import { codeIn, textOf } from './source-files.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const inserters: Record<string, string[]> = {
  'src/server/features/company/webhooks/create-webhook-endpoint.ts': [],
  'src/server/features/company/invitations/accept-invitation.ts': [],
  'src/server/domain/invitations/invite.ts': [
    'src/server/features/company/invitations/send-team-invitations.ts',
    'src/server/features/back-office/admin-companies/invite-to-company.ts',
  ],
}
/** The first member of a new company, and the members of the platform's own company. */
const unlimited = ['src/server/domain/companies/create-company.ts', 'src/server/domain/people/super-admins.ts']

test('code that inserts limited rows checks the plan limit', () => {
  const tables = Object.values(planLimitDefinitions).flatMap((limit) => ('rows' in limit ? [limit.rows] : []))
  const limited = new RegExp(
    `(insertInto\\(|insert into )['"]?(${[...tables, 'user_company_memberships', 'user_invites'].join('|')})\\b`,
  )
  const found = codeIn('src/server/features', 'src/server/domain').filter(
    (file) => !file.endsWith('.test.ts') && limited.test(textOf(file)),
  )
  expect(found.sort()).toEqual([...Object.keys(inserters), ...unlimited].sort())
  const checks = (file: string) => /\b(requireWithinLimit|assertWithinLimit)\(/.test(textOf(file))
  for (const [file, callers] of Object.entries(inserters))
    expect([file, (callers.length > 0 ? callers : [file]).filter((one) => !checks(one))]).toEqual([file, []])
})

const writes = allCalls.filter(
  ({ feature, call }) => call.kind === 'write' && ['events', 'webhooks', 'invitations', 'team'].includes(feature),
)
const grows = [
  'webhooks.createWebhookEndpoint',
  'invitations.sendTeamInvitations',
  'events.createRecord',
  'events.duplicateRecord',
  'events.restoreFromBin',
]

/** An invitation uses no seat, but requires a free one. */
type Used = PlanLimit | 'invitations'
type Usage = Partial<Record<Used, number>>

async function usageOf({ id }: SeededTenant): Promise<Usage> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ used: Usage; invitations: number }>`select ${usageByLimitExpression('c.id')} as used,
      (select count(*)::int from user_invites i where i.company_id = c.id) as invitations
      from companies c where c.id = ${id}`.execute(tx),
  )
  return { ...rows[0]?.used, invitations: rows[0]?.invitations }
}

async function tenantWithFullPlan(): Promise<SeededTenant> {
  const tenant = await seedTenant(marquee)
  const limits = { max_events: 1, max_team_members: 1, max_integrations: 1, max_budget_items: 1 }
  await marquee.sql((tx) =>
    sql`with plan as (
        insert into plans (name, limits)
          select 'Full ' || c.id, p.limits || ${json({ ...limits, allow_guest_users: false })}::jsonb
          from companies c join plans p on p.id = c.plan_id where c.id = ${tenant.id} returning id),
      modules as (
        insert into plan_modules (plan_id, module_id)
          select plan.id, m.module_id from plan, plan_modules m join companies c on c.plan_id = m.plan_id where c.id = ${tenant.id})
      update companies set plan_id = (select id from plan) where id = ${tenant.id}`.execute(tx),
  )
  return tenant
}

async function grownBy({ id, feature, name }: ListedCall, tenant: SeededTenant): Promise<string[]> {
  const before = await usageOf(tenant)
  await marquee.send(tenant.owner, feature, name, 'write', samples(tenant.ids)[id])
  const after = await usageOf(tenant)
  const watched: Used[] = ['members', 'guests', 'events', 'integrations', 'budget_items', 'invitations']
  return watched.filter((one) => Number(after[one]) > Number(before[one]))
}

describe('a company', () => {
  test('below its limits uses more of them with exactly these calls', async () => {
    const growing: string[] = []
    for (const call of writes) if ((await grownBy(call, await seedTenant(marquee))).length > 0) growing.push(call.id)
    expect(growing.sort()).toEqual(grows.toSorted())
  })

  test('at its limits uses more of them with no call', async () => {
    const grown: string[] = []
    for (const call of writes)
      for (const limit of await grownBy(call, await tenantWithFullPlan())) grown.push(`${call.id} adds to ${limit}`)
    expect(grown).toEqual([])
  })
})
