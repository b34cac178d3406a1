import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callsOf, implement } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { readCall } from '#shared/call.ts'
import { id } from '#shared/fields.ts'
import { startTestMarquee } from '#tests/support/marquee.ts'
import { responseSchema } from './calls.ts'
import { createHttpServer } from './server.ts'

const calls = [...callsOf(router)].map(({ feature, name, call }) => ({ id: `${feature}.${name}`, call }))

test('no response has a field that is validated row by row during serialization', () => {
  expect(
    calls.filter(({ call }) => JSON.stringify(responseSchema(call.output)).includes('anyOf')).map(({ id }) => id),
  ).toEqual([])
})

async function write(output: z.ZodType, value: unknown): Promise<unknown> {
  const server = fastify()
  server.get('/', { schema: { response: { 200: responseSchema(output) } } }, async () => value)
  return (await server.inject('/')).json()
}

describe('a response is serialized like JSON, without fields outside the contract:', () => {
  const person = z.object({ name: z.string().nullable(), age: z.number().nullish() })
  const cases: [string, z.ZodType, unknown, unknown][] = [
    ['null', person, { name: null, age: null }, { name: null, age: null }],
    ['a value where null may stand', person, { name: 'Ada', age: 36 }, { name: 'Ada', age: 36 }],
    ['nothing', person, { name: 'Ada' }, { name: 'Ada' }],
    ['an object or null', z.object({ who: person.nullable() }), { who: null }, { who: null }],
    [
      'a secret too many',
      z.object({ who: person.nullable() }),
      { who: { name: 'Ada', hash: 'x' } },
      { who: { name: 'Ada' } },
    ],
    [
      'a list or null',
      z.object({ all: z.array(person).nullable() }),
      { all: [{ name: null, hash: 'x' }] },
      { all: [{ name: null }] },
    ],
    ['one of several words or null', z.object({ is: z.enum(['a', 'b']).nullable() }), { is: 'b' }, { is: 'b' }],
    ['a text or a number', z.object({ is: z.union([z.string(), z.number()]) }), { is: 4 }, { is: 4 }],
    [
      'a moment or null',
      z.object({ at: z.iso.datetime().nullable() }),
      { at: '2026-11-22T16:00:00.000Z' },
      { at: '2026-11-22T16:00:00.000Z' },
    ],
  ]
  test.each(cases)('%s', async (_, output, value, written) => {
    expect(await write(output, value)).toEqual(written)
  })
})

test('an id can be a UUID of any version', async () => {
  const output = z.object({ id })
  const value = { id: '00000000-0000-0000-0000-0000000000ff' }
  expect(output.safeParse(value).success).toBe(true)
  expect(await write(output, value)).toEqual(value)
})

test("extra fields of a handler's result never leave the process", async () => {
  const marquee = await startTestMarquee()
  const peek = readCall({
    summary: 'Tells too much',
    access: 'public',
    input: z.strictObject({}),
    output: z.object({ name: z.string(), all: z.array(z.object({ id: z.number() })) }),
    errors: [],
  })
  const given = { name: 'Ada', password_hash: 'x', all: [{ id: 1, token: 'x' }] }
  const peeking = implement({ name: 'peeking', calls: { peek } }, { peek: async () => given })
  const server = await createHttpServer(marquee.app, [peeking], [])
  const answer = await server.inject('/api/peeking/peek')
  expect([answer.statusCode, answer.body]).toEqual([200, '{"name":"Ada","all":[{"id":1}]}'])
  await server.close()
  await marquee.close()
})
