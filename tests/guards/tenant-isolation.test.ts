import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls, byFeature, isOfCompany, type ListedCall } from '#tests/support/calls.ts'
import { type ChangeRecorder, recordChanges } from '#tests/support/changed-rows.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isBackground, isFrame, statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

/** Ids of global rows, or ids that the caller may choose. */
const common = ['plan_id', 'company_type_id', 'widget_id']

interface CallWithIds extends ListedCall {
  fields: string[]
}

const callsWithIds = allCalls.flatMap((one): CallWithIds[] => {
  const fields = idFields(one.call.input).filter((field) => !common.includes(field))
  return fields.length > 0 ? [{ ...one, fields }] : []
})
const callsOfCompany = allCalls.filter(isOfCompany)

function idFields(input: z.ZodObject): string[] {
  return Object.entries(input.shape).flatMap(([name, schema]) =>
    /"format":"uuid"/.test(JSON.stringify(jsonSchemaOf(schema))) ? [name] : [],
  )
}
function jsonSchemaOf(schema: unknown): unknown {
  return (schema as z.ZodType).toJSONSchema({ io: 'input', unrepresentable: 'any' })
}

let marquee: TestMarquee
let changes: ChangeRecorder
let theirs: SeededTenant
let ours: SeededTenant
beforeAll(async () => {
  marquee = await startTestMarquee()
  theirs = await seedTenant(marquee)
  ours = await seedTenant(marquee)
  changes = await recordChanges(marquee)
})
afterAll(async () => {
  await changes.stop()
  await marquee.close()
})

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Status and body, with ids masked: existing ids of another company and unknown ids must look the same. */
async function answerTo(who: Caller, { id, feature, name, call, fields }: CallWithIds, ids: 'theirs' | 'nobodys') {
  const sample = JSON.stringify(samples(theirs.ids)[id])
  const named = typeof call.access === 'object' ? fields : []
  for (const field of named) expect(sample, `the sample of ${id} names no ${field}`).toContain(`"${field}":`)
  const sent = ids === 'theirs' ? sample : sample.replace(anyId, () => crypto.randomUUID())
  const answer = await marquee.send(who, feature, name, call.kind, JSON.parse(sent))
  const { request_id: _, ...body } = answer.json()
  // Calls on several records report each by the id that was sent.
  const text = (sent.match(anyId) ?? []).reduce((rest, one) => rest.replaceAll(one, '(sent)'), JSON.stringify(body))
  return { id, status: answer.statusCode, body: text }
}

test('finds calls with ids', () => {
  expect(callsWithIds.length).toBeGreaterThan(100)
})

describe.each(byFeature(callsWithIds))('$feature', ({ calls }) => {
  test('treats ids of another company as unknown, and changes nothing there [A-GUARD-20 C-ACC-23]', async () => {
    const who = { token: ours.owner.token, company: ours.id }
    const changed = await changes.during(
      async () => {
        for (const call of calls) {
          const answer = await answerTo(who, call, 'theirs')
          expect(answer).toEqual(await answerTo(who, call, 'nobodys'))
          expect(answer.body).not.toContain(theirs.owner.email)
        }
      },
      { company: theirs.id },
    )
    expect(changed).toEqual([])
  })

  test("rejects another company's id in the header, or returns nothing of it", async () => {
    const changed = await changes.during(
      async () => {
        for (const call of calls) {
          const answer = await answerTo({ token: ours.owner.token, company: theirs.id }, call, 'theirs')
          expect(answer.body).not.toContain(`"${theirs.name}"`)
          expect(answer.body).not.toContain(theirs.owner.email)
        }
      },
      { company: theirs.id },
    )
    expect(changed).toEqual([])
  })
})

test('company access checks also reject super admins [C-ACC-23 A-GUARD-20]', async () => {
  const root = { ...(await rootAdmin(marquee)), company: theirs.id }
  for (const { id, feature, name, call } of callsOfCompany) {
    const answer = await marquee.send(root, feature, name, call.kind, samples(theirs.ids)[id])
    expect([id, answer.json().code]).toEqual([id, 'not_a_member'])
  }
})

/** Password attempts are counted per person, across all their companies. */
const ofThePerson = /^\s*with here as \(\s*insert into login_attempts\b/

/** Row level security would hide a missing condition, so each statement of a company call must filter by company. */
describe('every statement filters by company', () => {
  let tables: RegExp
  beforeAll(async () => {
    const { rows } = await marquee.app.connection.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
    expect(rows.length).toBeGreaterThan(15)
    tables = new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})\\b`)
  })

  test.each(byFeature(callsOfCompany))('in each call of $feature [A-GUARD-20]', async ({ calls }) => {
    const silent: string[] = []
    for (const { id, feature, name, call } of calls) {
      // A write gets a new company, so that earlier writes have not deleted its input.
      const tenant = call.kind === 'read' ? ours : await seedTenant(marquee)
      const who = { token: tenant.owner.token, company: tenant.id }
      const sent = await statementsOf(() => marquee.send(who, feature, name, call.kind, samples(tenant.ids)[id]))
      for (const one of sent) {
        if (isFrame(one) || ofThePerson.test(one.text) || isBackground(one) || !tables.test(one.text)) continue
        if (!one.values.includes(tenant.id) && !one.text.includes(tenant.id)) silent.push(`${id}: ${one.text}`)
      }
    }
    expect(silent).toEqual([])
  })
})
