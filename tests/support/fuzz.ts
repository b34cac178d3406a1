import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { type AccessRule, callPath } from '#shared/call.ts'
import { inputsOf, junk, knownByName, withIds } from './fuzz-values.ts'
import { type Caller, startTestMarquee, type TestMarquee } from './marquee.ts'
import { member, person, rootAdmin } from './people.ts'
import { samples } from './samples.ts'
import { seedTenant } from './tenant.ts'

const limits = { bytes: 1024 * 1024, milliseconds: 2000 }
/** Requests delete sessions, companies, plans and people, so the data is recreated after this many. */
const requestsPerWorld = 250

const calls = [...callsOf(router)]
const actors = ['nobody', 'stranger', 'guest', 'member', 'owner', 'superAdmin', 'forger'] as const
type Actor = (typeof actors)[number]

/** Source of the input: the sample with some fields replaced, the schema, nothing, or invalid JSON. */
type Sent =
  | {
      kind: 'sample'
      taken: { from: unknown; fields: number[] }
      replaced: { at: number; by: unknown }[]
      more: Record<string, unknown>
    }
  | { kind: 'value'; value: unknown }
  | { kind: 'raw'; text: string }

const brokenText = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '"text"', '1e999', '{"a":1}}', '\ufeff{}', '{"__proto__":{"a":1}}', '\u0000'),
  fc.constantFrom(5, 5000, 200_000).map((depth) => '['.repeat(depth)),
  fc.constantFrom(5, 5000, 60_000).map((depth) => '{"a":'.repeat(depth) + '}'.repeat(depth)),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((keys) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n])))),
  fc.string({ unit: 'binary' }),
)
/** Calls with filters, cursors or columns, which have more rules than their schema. */
const withKnown = calls.flatMap(({ call }, at) =>
  Object.keys(call.input.shape).some((name) => name in knownByName) ? [at] : [],
)
const anyCall = fc.oneof(
  { weight: 2, arbitrary: fc.nat(calls.length - 1) },
  { weight: 1, arbitrary: fc.constantFrom(...withKnown) },
)
const request = anyCall.chain((call) =>
  fc.record({
    call: fc.constant(call),
    actor: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...actors) },
      { weight: 3, arbitrary: fc.constant(admitted(calls[call]?.call.access ?? neverCalled())) },
    ),
    company: fc.constantFrom<'own' | 'other' | 'none' | 'odd'>(
      'own',
      'own',
      'own',
      'own',
      'own',
      'other',
      'none',
      'odd',
    ),
    sent: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('sample' as const),
          taken: fc.record({
            from: inputsOf(calls[call]?.call ?? neverCalled()),
            fields: fc.array(fc.nat(20), { maxLength: 2 }),
          }),
          replaced: fc.array(fc.record({ at: fc.nat(20), by: junk }), { maxLength: 1 }),
          more: fc.oneof(
            { weight: 4, arbitrary: fc.constant({}) },
            { weight: 1, arbitrary: fc.dictionary(fc.string(), junk, { maxKeys: 3 }) },
          ),
        }),
      },
      {
        weight: 4,
        arbitrary: inputsOf(calls[call]?.call ?? neverCalled()).map((value): Sent => ({ kind: 'value', value })),
      },
      { weight: 1, arbitrary: junk.map((value): Sent => ({ kind: 'value', value })) },
      { weight: 1, arbitrary: brokenText.map((text): Sent => ({ kind: 'raw', text })) },
    ) as fc.Arbitrary<Sent>,
  }),
)
function admitted(access: AccessRule): Actor {
  return access === 'super-admin' ? 'superAdmin' : access === 'public' ? 'nobody' : 'owner'
}
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

function neverCalled(): never {
  throw new Error('There is no such call')
}

interface World {
  marquee: TestMarquee
  ids: string[]
  inputs: ReturnType<typeof samples>
  other: string
  who: Record<Actor, Caller>
}

async function newWorld(): Promise<World> {
  const marquee = await startTestMarquee({ LOG_LEVEL: 'error' })
  const [tenant, other] = [await seedTenant(marquee), await seedTenant(marquee)]
  const guest = await member(marquee, tenant, 'viewer')
  await marquee.sql((tx) =>
    tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', guest.membership_id).execute(),
  )
  return {
    marquee,
    ids: Object.values(tenant.ids),
    inputs: samples(tenant.ids),
    other: other.id,
    who: {
      nobody: { company: tenant.id },
      stranger: { ...(await person(marquee)), company: tenant.id },
      guest,
      member: await member(marquee, tenant, 'member'),
      owner: { token: tenant.owner.token, company: tenant.id },
      superAdmin: { ...(await rootAdmin(marquee)), company: tenant.id },
      forger: { token: crypto.randomUUID().repeat(2), company: tenant.id },
    },
  }
}

function send({ marquee, ids, inputs, other, who }: World, { call: at, actor, company, sent }: Request) {
  const { feature, name, call } = calls[at] ?? neverCalled()
  const { token } = who[actor]
  const companyId = { own: who[actor].company ?? '', other, none: '', odd: '0; drop' }[company]
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(companyId && { 'x-company-id': companyId }),
  }
  const text = textOf(sent, inputs[`${feature}.${name}`] ?? {}, ids)
  const url = callPath(feature, name)
  if (call.kind === 'write')
    return marquee.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: text,
    })
  return marquee.server.inject({ method: 'GET', url: `${url}?${queryOf(sent, text)}`, headers })
}

function textOf(sent: Sent, sample: Record<string, unknown>, ids: string[]): string {
  if (sent.kind === 'raw') return sent.text
  if (sent.kind === 'value') return JSON.stringify(withIds(sent.value, ids)) ?? 'null'
  const input = { ...sample }
  const { from, fields: chosen } = sent.taken
  const offered = Object.entries(from as Record<string, unknown>)
  for (const at of chosen) {
    const [name, value] = offered[at % offered.length] ?? []
    if (name !== undefined) input[name] = withIds(value, ids)
  }
  const fields = Object.keys(sample)
  for (const { at, by } of sent.replaced)
    if (fields.length > 0) input[fields[at % fields.length] ?? ''] = withIds(by, ids)
  return JSON.stringify({ ...input, ...(withIds(sent.more, ids) as object) })
}

/** Encode a body as a query string, cut to the length that servers accept. */
function queryOf(sent: Sent, text: string): string {
  if (sent.kind === 'raw') return encodeURI(sent.text.toWellFormed()).slice(0, 8000)
  const value: unknown = JSON.parse(text)
  const query = new URLSearchParams()
  for (const [key, one] of Object.entries(typeof value === 'object' && value !== null ? value : { value }))
    for (const part of Array.isArray(one) ? one : [one])
      query.append(key, typeof part === 'object' ? JSON.stringify(part) : String(part))
  return query.toString().slice(0, 8000)
}

function fault(answer: LightMyRequestResponse, took: number): string | null {
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 300)}`
  if (answer.rawPayload.length > limits.bytes) return `an answer of ${answer.rawPayload.length} bytes`
  if (took > limits.milliseconds) return `an answer after ${Math.round(took)} ms`
  return null
}

/** Response and its fault. A slow request is repeated once, because a busy machine is slow at times. */
async function judged(ask: () => Promise<LightMyRequestResponse>) {
  for (let again = false; ; again = true) {
    const started = performance.now()
    const answer = await ask()
    const took = performance.now() - started
    if (took <= limits.milliseconds || again) return { answer, wrong: fault(answer, took) }
  }
}

/**
 * Send seeded requests of all calls by all kinds of callers. No request may cause a server error, return more than a
 * megabyte, or take two seconds. Returns the share of calls that succeeded at least once.
 */
export async function expectNoFault({ requests, seed }: { requests: number; seed: number }): Promise<number> {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  const worked = new Set<number>()
  const sent = fc.sample(request, { seed, numRuns: requests })
  for (let from = 0; from < requests; from += requestsPerWorld) {
    const world = await newWorld()
    for (const [index, one] of sent.slice(from, from + requestsPerWorld).entries()) {
      const { answer, wrong } = await judged(() => send(world, one))
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      if (answer.statusCode === 200) worked.add(one.call)
      const { feature, name } = calls[one.call] ?? neverCalled()
      const input = JSON.stringify(one.sent).slice(0, 500)
      if (wrong) faults.push(`request ${from + index}, ${feature}.${name} by ${one.actor}: ${wrong}\n  ${input}`)
    }
    await world.marquee.close().catch((error: unknown) => faults.push(`requests from ${from}: ${error}`))
  }
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(
    `Fuzz, seed ${seed}: ${counts.join(', ')}; ${worked.size} of ${calls.length} calls succeeded at least once`,
  )
  expect(faults, `FUZZ_SEED=${seed} sends the same again`).toEqual([])
  return worked.size / calls.length
}
