import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseInput } from '#server/platform/http/calls.ts'
import { requireReasonableShape } from '#server/platform/http/input-shape.ts'
import { invalidFields } from '#server/platform/http/invalid-fields.ts'
import type { AnyCall } from '#shared/call.ts'
import { isAppError } from '#shared/errors.ts'
import { allCalls, byFeature, type ListedCall } from '#tests/support/calls.ts'
import { textsIn } from '#tests/support/input-schema.ts'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { samples } from '#tests/support/samples.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const length = 250_000
const hostile: [string, string][] = [
  ...['.', ' ', '(', '0', 'a', '-', '_', '/', '\u0301', '\u0301\u0316', '\u200b', '\u200d', 'ü', '\ufdfa', '\\', '"'],
  ...['a@', '.a', '[', '{"a":', '%', 'http://', '😀', '\n', '2026-01-01'],
].map((part) => [part, part.repeat(Math.ceil(length / part.length)).slice(0, length)])
const shaped: [string, string][] = [
  ['address', `a@${'.'.repeat(length)}"`],
  ['website', `https://${'ü'.repeat(length)}.example`],
  ['website of many labels', `https://${'a.'.repeat(length / 2)}example`],
  ['filters', `[["name","contains","${'a'.repeat(length)}"]]`],
  ['zone', `Europe/${'a/'.repeat(length / 2)}`],
  ['slug', `${'a-'.repeat(length / 2)}_`],
  ['marks in the wrong order', `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`],
]
const texts = [...hostile, ...shaped]
/** Generous for a busy machine: a backtracking pattern takes seconds. */
const milliseconds = 100

/** Not user text: base64 files and import cells are limited by their call's body limit. */
const isLarge = (one: ListedCall) => one.call.body_limit !== undefined
/** Each schema once: record calls share the schemas of their fields. */
const fields = [
  ...new Map(
    allCalls
      .filter((one) => !isLarge(one))
      .flatMap((one) => textsIn(one.call.input, one.id))
      .map((leaf) => [leaf.schema, leaf]),
  ).values(),
]

function timed<T>(act: () => T): { took: number; result: T } {
  const before = performance.now()
  const result = act()
  return { took: performance.now() - before, result }
}

/** Use the fastest of several runs, because a busy machine is slow at times. */
function quickest<T>(act: () => T): { took: number; result: T } {
  const first = timed(act)
  if (first.took < milliseconds) return first
  return [timed(act), timed(act), first].toSorted((one, other) => one.took - other.took)[0] ?? first
}

describe('a text of 250 kB in any field of any call', () => {
  test('is rejected before any expensive check, in the browser too', () => {
    const slow: string[] = []
    const taken: string[] = []
    for (const { path, schema } of fields)
      for (const [name, text] of texts) {
        const { took, result } = quickest(() => schema.safeParse(text))
        if (took > milliseconds) slow.push(`${path}: ${JSON.stringify(name)} takes ${Math.round(took)} ms`)
        // Whitespace is trimmed, so nothing remains that could be too long.
        if (result.success && text.trim() !== '') taken.push(`${path}: ${JSON.stringify(name)}`)
        if (!result.success) expect(JSON.stringify(invalidFields(result.error)).length, path).toBeLessThan(4000)
      }
    expect(slow).toEqual([])
    expect(taken).toEqual([])
    expect(fields.length).toBeGreaterThan(100)
  })

  const withFields = allCalls.filter((one) => !isLarge(one) && Object.keys(one.call.input.shape).length > 0)
  test.each(byFeature(withFields))(
    'is rejected at once with a small response in every field of each call of $feature, alone or a hundred times',
    ({ calls }) => {
      for (const { id, call } of calls)
        for (const field of Object.keys(call.input.shape))
          for (const [name, text] of texts)
            for (const value of [text, Array(100).fill(text.slice(0, length / 100)), { type: 'doc', content: text }]) {
              const { took, result } = quickest(() => refusalOf(call, { [field]: value }))
              if (took >= milliseconds || JSON.stringify(result ?? {}).length >= 4000)
                throw new Error(`${id} with ${JSON.stringify(name)} as ${field} takes ${Math.round(took)} ms`)
            }
    },
  )
})

function refusalOf(call: AnyCall, sent: unknown): Record<string, string> | null {
  try {
    parseInput(call, sent)
    return null
  } catch (error) {
    if (isAppError(error, 'bad_input')) return error.data.fields as Record<string, string>
    throw error
  }
}

describe('input as a whole', () => {
  const fieldsOf = (sent: unknown) => {
    try {
      requireReasonableShape(sent)
      return null
    } catch (error) {
      return isAppError(error, 'bad_input') ? error.data.fields : error
    }
  }

  test('an oversized text is reported with its field', () => {
    expect(fieldsOf({ changes: { contacts: [{ name: 'x'.repeat(25_001) }] } })).toEqual({
      'changes.contacts.0.name': 'This text is too long',
    })
    expect(fieldsOf({ notes: 'x'.repeat(25_000) })).toBeNull()
  })

  test('10,000 values are enough for sixty days in fifty spaces', () => {
    const days = Array.from({ length: 60 }, () => ({ date: '', spaces: Array(50).fill('') }))
    expect(fieldsOf({ days })).toBeNull()
    expect(fieldsOf({ ids: Array(10_001).fill(1) })).toEqual({ 'ids.9998': 'At most 10000 values can be sent at once' })
  })
})

describe('over HTTP', () => {
  let marquee: TestMarquee
  let tenant: SeededTenant
  beforeAll(async () => {
    marquee = await startTestMarquee()
    tenant = await seedTenant(marquee)
  })
  afterAll(() => marquee.close())

  const dots = `a@${'.'.repeat(200_000)}"`
  const venue = { name: 'Hall', time_zone: 'Europe/London' }
  const sent: [string, Record<string, unknown>][] = [
    ['auth.signIn', { email: dots, password: 'x' }],
    ['auth.signUp', { email: dots, password: 'secret-1', options: { data: { full_name: 'Pat Doe' } } }],
    ['auth.requestPasswordReset', { email: dots }],
    ['auth.resendConfirmation', { email: dots }],
    ['invitations.sendTeamInvitations', { emails: Array(100).fill(`a@${'.'.repeat(2_000)}"`) }],
    ['venues.createRecord', { ...venue, contacts: [{ role: 'Desk', email: dots }] }],
    ['venues.createRecord', { ...venue, contacts: Array(20).fill({ role: 'Desk', email: dots.slice(0, 10_000) }) }],
    ['venues.createRecord', { ...venue, time_zone: `Europe/${'a/'.repeat(100_000)}` }],
    ['venues.createRecord', { ...venue, website: `https://${'ü'.repeat(100_000)}` }],
    ['billing.updateBillingEmail', { billing_email: dots }],
    ['companies.updateSettings', { slug: 'a-'.repeat(100_000), contact_email: dots.slice(0, 20_000) }],
    ['onboarding.createCompanyWithPlan', { company_name: '\u0301\u0316'.repeat(60_000) }],
    ['two-factor.verifyTwoFactor', { challenge: 'x', code: ' -'.repeat(100_000) }],
  ]
  test.each(sent)('%s blocks no other request', async (id, input) => {
    const one = allCalls.find((call) => call.id === id)
    if (!one) throw new Error(`There is no call ${id}`)
    const headers = {
      'content-type': 'application/json',
      ...(one.call.access !== 'public' && { authorization: `Bearer ${tenant.owner.token}`, 'x-company-id': tenant.id }),
    }
    const payload = JSON.stringify({ ...samples(tenant.ids)[id], ...input })
    const send = () => marquee.server.inject({ method: 'POST', url: one.path, headers, payload })
    let answer: Awaited<ReturnType<typeof send>> | undefined
    const block = await longestBlock(async () => {
      answer = await send()
    })
    expect([answer?.statusCode, answer?.json().code]).toEqual([400, 'bad_input'])
    expect(answer?.body.length).toBeLessThan(4000)
    expect(block).toBeLessThan(maxBlock)
  })
})
