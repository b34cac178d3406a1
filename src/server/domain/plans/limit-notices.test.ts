import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { countMail, requireWithinLimit, reserveStorage } from './limits.ts'

const by = { actor: { kind: 'job', name: 'test' } } as const

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

async function limited(limits: Record<string, unknown>): Promise<Company> {
  const tenant = await company(marquee, { plan: 'Business' })
  await marquee.sql(async (tx) => {
    const { plan_id } = await tx
      .selectFrom('companies')
      .select('plan_id')
      .where('id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('plans')
      .values({ name: `Small ${crypto.randomUUID()}`, limits: JSON.stringify({ pricing_model: 'flat', ...limits }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('plan_modules')
      .columns(['plan_id', 'module_id', 'is_included', 'permissions'])
      .expression((eb) =>
        eb
          .selectFrom('plan_modules')
          .select((own) => [own.val(id).as('plan_id'), 'module_id', 'is_included', 'permissions'])
          .where('plan_id', '=', plan_id),
      )
      .execute()
    await tx.updateTable('companies').set({ plan_id: id }).where('id', '=', tenant.id).execute()
  })
  return tenant
}

const make = (who: Caller, status: 'draft' | 'inquiry' = 'draft') =>
  marquee.call(who, 'events', 'createRecord', { name: 'Opening night', status, days: [{ date: `${nextYear}-02-12` }] })

async function told(who: Caller): Promise<string[]> {
  const { notices } = (await marquee.call(who, 'notices', 'listNotices')).ok
  return notices.filter(({ kind }) => kind.startsWith('limit_')).map(({ kind, detail }) => `${kind} ${detail}`)
}

test('reaching 80 % and 100 % notifies only billing admins, whoever caused it [M-LIM-31 M-LIM-32 M-LIM-35]', async () => {
  const tenant = await limited({ max_events: 5 })
  const admin = await member(marquee, tenant, 'admin')
  const manager = await member(marquee, tenant, 'manager')
  const viewer = await member(marquee, tenant, 'viewer')
  const reader = await member(marquee, tenant, {
    dashboard: { access: 'read' },
    company_settings: { access: 'write' },
  })
  for (let count = 0; count < 3; count += 1) await make(tenant.owner)
  expect(await told(tenant.owner)).toEqual([])
  await make(manager)
  expect(await told(tenant.owner)).toEqual(['limit_near events'])
  await make(tenant.owner)
  for (const payer of [tenant.owner, admin])
    expect(await told(payer)).toEqual(['limit_reached events', 'limit_near events'])
  for (const other of [manager, viewer, reader]) expect(await told(other)).toEqual([])
})

test('each threshold notifies once while usage stays above it, and again after it drops below [M-LIM-33 M-LIM-34]', async () => {
  const tenant = await limited({ max_events: 10 })
  const made: { id: string }[] = []
  for (let count = 0; count < 8; count += 1) made.push((await make(tenant.owner)).ok.record)
  const bin = (at: number) => marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [made[at]?.id ?? ''] })
  const back = (at: number) => marquee.call(tenant.owner, 'events', 'restoreFromBin', { ids: [made[at]?.id ?? ''] })
  const near = ['limit_near events']
  expect(await told(tenant.owner)).toEqual(near)
  await make(tenant.owner)
  await bin(0)
  await back(0)
  await make(tenant.owner, 'inquiry')
  expect(await told(tenant.owner)).toEqual(near)

  await make(tenant.owner)
  const full = ['limit_reached events', ...near]
  expect(await told(tenant.owner)).toEqual(full)
  expect((await make(tenant.owner)).code).toBe('event_limit_reached')
  await make(tenant.owner, 'inquiry')
  expect(await told(tenant.owner)).toEqual(full)

  await bin(0)
  await back(0)
  expect(await told(tenant.owner)).toEqual(['limit_reached events', ...full])
  for (const at of [0, 1, 2]) await bin(at)
  await back(0)
  expect(await told(tenant.owner)).toEqual(['limit_near events', 'limit_reached events', ...full])
})

test('twenty concurrent changes notify once per threshold; crossing both notifies the higher', async () => {
  const tenant = await limited({ max_events: 10, max_monthly_emails: 1 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => make(tenant.owner)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect((await told(tenant.owner)).toSorted()).toEqual(['limit_near events', 'limit_reached events'])
  await marquee.sql((tx) => countMail(tx, by, tenant.id))
  expect(await told(tenant.owner)).toContain('limit_reached emails')
  expect(await told(tenant.owner)).not.toContain('limit_near emails')
})

test('rejected or rolled back changes notify nobody; storage notifies once, even if a file is replaced', async () => {
  const tenant = await limited({ max_storage_gb: 0.1, max_storage_per_user_gb: 0.2, max_events: 5 })
  const take = (path: string, megabytes: number) =>
    marquee.sql((tx) =>
      reserveStorage(tx, by, {
        ...{ company_id: tenant.id, path, bytes: megabytes * 1024 ** 2, uploaded_by: tenant.owner.id },
      }),
    )
  await expect(take('a', 120)).rejects.toThrow('0.1 GB')
  const undone = marquee.sql(async (tx) => {
    await requireWithinLimit(tx, by, tenant.id, 'events', { adding: 4 })
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  expect(await told(tenant.owner)).toEqual([])
  await take('a', 90)
  await take('a', 95)
  expect(await told(tenant.owner)).toEqual(['limit_near storage'])
})
