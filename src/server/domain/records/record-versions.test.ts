import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { askRecords, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let people: Person[]
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  people = [await member(marquee, tenant, { events: { access: 'write' } }), tenant.owner]
})
afterAll(() => marquee.close())

interface Model {
  name: string
  version: number
  is_binned: boolean
}

type Action =
  | { action: 'edit'; name: string; behind: number }
  | { action: 'bin' }
  | { action: 'restore' }
  | { action: 'edits'; names: string[]; behind: number[] }

const name = fc.constantFrom('Hall', 'Barn', 'Dome', 'Tent')
const behind = fc.constantFrom(0, 0, 0, 1, 2)
const actions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ action: fc.constant('edit' as const), name, behind }) },
    { weight: 2, arbitrary: fc.constantFrom({ action: 'bin' } as const, { action: 'restore' } as const) },
    {
      weight: 2,
      arbitrary: fc.record({
        action: fc.constant('edits' as const),
        names: fc.array(name, { minLength: 4, maxLength: 4 }),
        behind: fc.array(behind, { minLength: 4, maxLength: 4 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 10 },
)

describe.each(recordFeatures)('$feature', (of) => {
  const edit = (id: string, version: number, to: string, who = 0) =>
    askRecords(marquee, people[who % 2] as Person, of, 'updateRecord', { id, version, changes: { name: to } })
  const move = async (call: 'moveToBin' | 'restoreFromBin', id: string) =>
    (await askRecords(marquee, tenant.owner, of, call, { ids: [id] })).ok

  async function step(id: string, model: Model, action: Action): Promise<Model> {
    if (action.action === 'bin' || action.action === 'restore') {
      const toBin = action.action === 'bin'
      const outcome = await move(toBin ? 'moveToBin' : 'restoreFromBin', id)
      const changes = model.is_binned !== toBin
      expect(outcome.done).toEqual(changes ? [id] : [])
      return changes ? { ...model, version: model.version + 1, is_binned: toBin } : model
    }
    const edits =
      action.action === 'edit'
        ? [{ name: action.name, behind: action.behind }]
        : action.names.map((to, at) => ({ name: to, behind: action.behind[at] ?? 0 }))
    const answers = await Promise.all(edits.map((one, at) => edit(id, model.version - one.behind, one.name, at)))
    const done = answers.filter(({ status }) => status === 200)
    if (model.is_binned) {
      expect(answers.map(({ code }) => code)).toEqual(edits.map(() => 'in_bin'))
      return model
    }
    const current = edits.filter((one) => one.behind === 0)
    const changing = current.filter((one) => one.name !== model.name)
    const winners = new Set(
      done.map(({ ok }) => ok.record).flatMap((one) => (one.version > model.version ? [one.name] : [])),
    )
    // Callers before the winner that sent unchanged values changed nothing and succeeded.
    expect(winners.size).toBe(changing.length > 0 ? 1 : 0)
    for (const answer of answers) if (answer.status !== 200) expect(answer.code).toBe('changed_meanwhile')
    const [won] = winners
    expect(changing.length === 0 || changing.some((one) => one.name === won)).toBe(true)
    return won === undefined ? model : { ...model, name: won, version: model.version + 1 }
  }

  test('in random sequences each version has one winner, the bin contains the deleted records, and the log has each step [M-REC-08 M-REC-13 M-REC-21 M-REC-27 M-REC-29 M-REC-44]', async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (sequence) => {
        const needs = await of.needs(marquee, tenant)
        const made = (await askRecords(marquee, tenant.owner, of, 'createRecord', { ...needs, name: 'Hall' })).ok.record
        let model: Model = { name: made.name, version: 1, is_binned: false }
        const told = [{ version: 1, name: 'Hall' as string | undefined }]
        for (const action of sequence) {
          const before = model
          model = await step(made.id, model, action)
          if (model.version > before.version)
            told.push({ version: model.version, name: model.is_binned === before.is_binned ? model.name : undefined })
        }
        const { rows } = await marquee.sql((tx) =>
          sql<Model>`select name, version, deleted_at is not null as is_binned from ${sql.table(of.table)} where id = ${made.id}`.execute(
            tx,
          ),
        )
        expect(rows).toEqual([model])
        const log = await marquee.sql((tx) =>
          sql<{ version: number; name: string | null }>`
            select (metadata ->> 'version')::int as version, new_values ->> 'name' as name from audit_logs
            where resource_id = ${made.id} order by (metadata ->> 'version')::int`.execute(tx),
        )
        expect(log.rows).toEqual(told.map((one) => ({ ...one, name: one.name ?? null })))
      }),
      { numRuns: 25 },
    )
  })
})
