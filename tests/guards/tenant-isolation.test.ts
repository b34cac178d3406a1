import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { rootAdmin } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isFrame, statementsOf } from '#tests/support/statements.ts'
import { type SeededTenant, seedTenant, snapshot } from '#tests/support/tenant.ts'

/** Ids of things that belong to everybody, or are the caller's to name freely. */
const common = ['plan_id', 'company_type_id', 'widget_id']

const calls = [...callsOf(router)].flatMap(({ feature, name, call }) => {
  const fields = idFields(call.input).filter((field) => !common.includes(field))
  return fields.length > 0 ? [{ id: `${feature}.${name}`, feature, name, call, fields }] : []
})

function idFields(input: z.ZodObject): string[] {
  return Object.entries(input.shape).flatMap(([name, schema]) =>
    /"format":"uuid"/.test(JSON.stringify(schemaOf(schema))) ? [name] : [],
  )
}
function schemaOf(schema: unknown): unknown {
  return (schema as z.ZodType).toJSONSchema({ io: 'input', unrepresentable: 'any' })
}

let marquee: TestMarquee
let theirs: SeededTenant
let ours: SeededTenant
beforeAll(async () => {
  marquee = await startTestMarquee()
  theirs = await seedTenant(marquee)
  ours = await seedTenant(marquee)
})
afterAll(() => marquee.close())

const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What is the same for an id that is somebody else's and for one that never was. */
async function answerTo(
  who: Caller,
  { id, feature, name, call, fields }: (typeof calls)[number],
  ids: 'theirs' | 'nobodys',
) {
  const sample = JSON.stringify(samples(theirs.ids)[id])
  const named = typeof call.access === 'object' ? fields : []
  for (const field of named) expect(sample, `the sample of ${id} names no ${field}`).toContain(`"${field}":`)
  const sent = ids === 'theirs' ? sample : sample.replace(anyId, () => crypto.randomUUID())
  const answer = await marquee.send(who, feature, name, call.kind, JSON.parse(sent))
  const { request_id: _, ...body } = answer.json()
  // An act on several tells of each what came of it: the ids are those that were sent.
  const told = (sent.match(anyId) ?? []).reduce((text, one) => text.replaceAll(one, '(sent)'), JSON.stringify(body))
  return { status: answer.statusCode, body: told }
}

test('there are calls to try', () => {
  expect(calls.length).toBeGreaterThan(10)
})

describe.each(calls)('$id with $fields', (call) => {
  test('our own company with their ids: as if the ids did not exist, and nothing of theirs changes [A-GUARD-20 C-ACC-23]', async () => {
    const before = await snapshot(marquee, { company: theirs.id })
    const who = { token: ours.owner.token, company: ours.id }
    const answer = await answerTo(who, call, 'theirs')
    expect(answer).toEqual(await answerTo(who, call, 'nobodys'))
    expect(answer.body).not.toContain(theirs.owner.email)
    expect(await snapshot(marquee, { company: theirs.id })).toBe(before)
  })

  test('their company named by us: refused or answered with nothing of theirs', async () => {
    const before = await snapshot(marquee, { company: theirs.id })
    const answer = await answerTo({ token: ours.owner.token, company: theirs.id }, call, 'theirs')
    expect(answer.body).not.toContain(theirs.name)
    expect(answer.body).not.toContain(theirs.owner.email)
    expect(await snapshot(marquee, { company: theirs.id })).toBe(before)
  })
})

test('a super admin does not pass the doors of a company either [C-ACC-23 A-GUARD-20]', async () => {
  const root = { ...(await rootAdmin(marquee)), company: theirs.id }
  const companyCalls = [...callsOf(router)].filter(({ call }) => typeof call.access === 'object')
  for (const { feature, name, call } of companyCalls) {
    const answer = await marquee.send(root, feature, name, call.kind, samples(theirs.ids)[`${feature}.${name}`])
    expect([name, answer.json().code]).toEqual([name, 'not_a_member'])
  }
})

/** Guesses at a password are those at the caller's own address, as lenient as all companies of that person are. */
const ofThePerson = /^\s*with here as \(\s*insert into wrong_guesses\b/

/** The job queue looks after its own tables at any time. */
const ofTheQueue = /\bpgboss\b/

/** The second lock would hide it: each statement of a company's call must itself say for which company it asks. */
describe('every statement names the company', () => {
  const ofCompanies = [...callsOf(router)].filter(({ call }) => typeof call.access === 'object')
  let tables: string[]
  beforeAll(async () => {
    const { rows } = await marquee.app.connection.pool.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
    tables = rows.map(({ name }) => name)
    expect(tables.length).toBeGreaterThan(15)
  })

  test.each(ofCompanies.map((one) => ({ id: `${one.feature}.${one.name}`, ...one })))(
    '$id [A-GUARD-20]',
    async ({ id, feature, name, call }) => {
      const tenant = call.kind === 'read' ? ours : await seedTenant(marquee)
      const who = { token: tenant.owner.token, company: tenant.id }
      const sent = await statementsOf(() => marquee.send(who, feature, name, call.kind, samples(tenant.ids)[id]))
      const silent = sent.filter(
        (one) =>
          !isFrame(one) &&
          !ofThePerson.test(one.text) &&
          !ofTheQueue.test(one.text) &&
          tables.some((table) => new RegExp(`\\b${table}\\b`).test(one.text)) &&
          !one.values.includes(tenant.id) &&
          !one.text.includes(tenant.id),
      )
      expect(silent.map(({ text }) => text).join('\n')).toBe('')
    },
  )
})
