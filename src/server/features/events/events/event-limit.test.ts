import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageExpression } from '#server/domain/plans/limits.ts'
import { onPostgres } from '#tests/support/database.ts'
import { type Answered, countOf, isInSomeOrder, type State } from '#tests/support/event-limit-model.ts'
import { finish, lookAt } from '#tests/support/imports.ts'
import { companyWithEvents } from '#tests/support/limits.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import type { Company } from '#tests/support/people.ts'
import { startSecondProcess } from '#tests/support/second-process.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

const feature = { feature: 'events' } as const
const days = [{ date: `${nextYear}-06-12` }]
const create = async ({ owner }: Company, status: 'draft' | 'inquiry' = 'draft') =>
  (await marquee.call(owner, 'events', 'createRecord', { name: 'Nova', days, status })).ok.record

interface Plan {
  action: 'create' | 'duplicate' | 'hold' | 'bin' | 'restore' | 'import' | 'undo'
  at: number
  many: number
}
const plan: fc.Arbitrary<Plan> = fc.record({
  action: fc.constantFrom('create', 'duplicate', 'hold', 'bin', 'bin', 'restore', 'restore', 'import', 'undo'),
  at: fc.nat(20),
  many: fc.integer({ min: 1, max: 3 }),
})

interface Scene {
  tenant: Company
  original: string
  waiting: { id: string; wanted: number }[]
  done: string[]
}

async function prepare(room: number): Promise<{ scene: Scene; state: State }> {
  const max = room + 1
  const tenant = await companyWithEvents(marquee, max)
  const original = (await create(tenant)).id
  const binned = [await create(tenant), await create(tenant, 'inquiry')]
  await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: binned.map(({ id }) => id) })
  await create(tenant, 'inquiry')
  await create(tenant, 'inquiry')
  const waiting = []
  for (const name of ['Aurora', 'Borealis']) {
    const rows = [1, 2].map((n) => [`${name} ${n}`, `${nextYear}-07-01`])
    const looked = await lookAt(marquee, tenant.owner, feature, { columns: ['name', 'days.date'], rows })
    waiting.push({ id: looked.id, wanted: looked.made })
  }
  return { scene: { tenant, original, waiting, done: [] }, state: { max, events: await eventsOf(tenant) } }
}

async function eventsOf({ id }: Company): Promise<State['events']> {
  const { rows } = await marquee.sql((tx) =>
    sql<{ id: string; version: number; counts: boolean; is_binned: boolean; of: string | null }>`
      select e.id, e.version, e.status <> 'inquiry' as counts, e.deleted_at is not null as is_binned,
        (select i.import_id from import_rows i where i.record_id = e.id) as of
      from events e where e.company_id = ${id} order by e.created_at, e.id`.execute(tx),
  )
  return new Map(rows.map(({ id: event, of, ...one }) => [event, { ...one, ...(of && { of }) }]))
}

const madeBy = async (tenant: Company, import_id: string) =>
  [...(await eventsOf(tenant))].filter(([, { of }]) => of === import_id)

function action(scene: Scene, state: State, { action, at, many }: Plan): Promise<Answered> | null {
  const { tenant, original } = scene
  const touched = [...state.events].filter(([id]) => id !== original)
  const some = touched.map((_, index) => touched[(at + index) % touched.length]?.[0] ?? '').slice(0, many)
  if (action === 'create' || action === 'duplicate') return make(action)
  if (action === 'bin') return move('bin', 'moveToBin')
  if (action === 'restore') return move('restore', 'restoreFromBin')
  if (action === 'import') return run(scene.waiting.pop())
  if (action === 'undo') return undo(scene.done.pop())
  return hold(touched.filter(([, event]) => !event.counts && !event.is_binned).at(at % 2))

  async function make(how: 'create' | 'duplicate'): Promise<Answered> {
    const { owner } = tenant
    const answer =
      how === 'create'
        ? await marquee.call(owner, 'events', 'createRecord', { name: 'Nova', days })
        : await marquee.call(owner, 'events', 'duplicateRecord', { id: original })
    if (answer.status !== 200) expect(answer.code).toBe('event_limit_reached')
    return { action: 'make', made: answer.status === 200 ? answer.ok.record.id : null }
  }
  async function move(to: 'bin' | 'restore', call: 'moveToBin' | 'restoreFromBin'): Promise<Answered> {
    const answer = await marquee.call(tenant.owner, 'events', call, { ids: some })
    if (answer.status !== 200) expect([to, answer.code]).toEqual(['restore', 'event_limit_reached'])
    return { action: to, ids: some, done: answer.status === 200 ? answer.ok.done : null }
  }
  function hold(inquiry: (typeof touched)[number] | undefined): Promise<Answered> | null {
    if (!inquiry) return null
    const [id, { version }] = inquiry
    const changing = marquee.call(tenant.owner, 'events', 'changeStatus', { id, version, status: 'hold' })
    return changing.then(({ code }) => ({ action: 'hold', id, version, code }))
  }
  function run(one: Scene['waiting'][number] | undefined): Promise<Answered> | null {
    return one ? finished(one, 'run') : null
  }
  function undo(import_id: string | undefined): Promise<Answered> | null {
    return import_id ? finished({ id: import_id, wanted: 0 }, 'undo') : null
  }
  async function finished({ id, wanted }: Scene['waiting'][number], how: 'run' | 'undo'): Promise<Answered> {
    const ended = await finish(marquee, tenant.owner, feature, id, how)
    expect(ended.state).toBe(how === 'run' ? 'done' : 'undone')
    if (how === 'run') {
      scene.done.push(id)
      return { action: 'import', import_id: id, wanted, made: (await madeBy(tenant, id)).map(([event]) => event) }
    }
    const { rows } = await marquee.sql((tx) =>
      sql<{ removed: number }>`select (new_values ->> 'removed')::int as removed from audit_logs
        where resource_id = ${id} and resource_type = 'record_import' and action_type = 'undo'`.execute(tx),
    )
    return { action: 'undo', import_id: id, removed: rows[0]?.removed ?? 0 }
  }
}

test('concurrent actions at the event limit behave as if sequential: never above it, never rejected below it [M-LIM-07 M-LIM-08 M-LIM-12 M-LIM-29 M-LIM-40 M-REC-34]', async () => {
  const batches = fc.array(fc.array(plan, { minLength: 3, maxLength: 6 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), batches, async (room, planned) => {
      const { scene, state: before } = await prepare(room)
      let state = before
      for (const batch of planned) {
        const answered = await Promise.all(batch.map((one) => action(scene, state, one) ?? []))
        const left = await eventsOf(scene.tenant)
        if (!isInSomeOrder(state, answered.flat(), left))
          throw new Error(`In no order: ${JSON.stringify({ was: [...state.events], answered, left: [...left] })}`)
        state = { ...state, events: left }
        expect(countOf(state)).toBeLessThanOrEqual(state.max)
        const counted = await marquee.sql((tx) =>
          sql<{
            count: number
          }>`select ${usageExpression('events', sql`${scene.tenant.id}::uuid`)}::int as count`.execute(tx),
        )
        expect(counted.rows[0]?.count).toBe(countOf(state))
      }
    }),
    { numRuns: onPostgres ? 20 : 8 },
  )
})

test.runIf(onPostgres)(
  'one below the limit, one of many concurrent requests to two processes creates an event [M-LIM-29]',
  async () => {
    const server = await startSecondProcess(marquee)
    const { owner } = await companyWithEvents(marquee, 1)
    const headers = { authorization: `Bearer ${owner.token}`, 'x-company-id': String(owner.company) }
    const ask = (one: typeof server) =>
      one.inject({ method: 'POST', url: '/api/events/create-record', headers, payload: { name: 'Nova', days } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? server : marquee.server)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
    await server.close()
  },
)
