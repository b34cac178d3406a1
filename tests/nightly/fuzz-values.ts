import fc from 'fast-check'
import { z } from 'zod'
import type { AnyCall } from '#shared/call.ts'

/** Stands for an id of the company at hand, which is known only when the request is sent. */
const idMark = /^id#(\d+)$/

export function withIds(value: unknown, ids: readonly string[]): unknown {
  if (typeof value === 'string') {
    const [, at] = idMark.exec(value) ?? []
    return at === undefined ? value : ids[Number(at) % ids.length]
  }
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, ids)]))
}

const someId = fc.oneof(
  { weight: 5, arbitrary: fc.nat(40).map((at) => `id#${at}`) },
  { weight: 1, arbitrary: fc.uuid() },
)

/** Texts that have broken programs before. */
const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff x',
    '\u202eevil',
    '🎪'.repeat(50),
    'e\u0301'.repeat(40),
    '%',
    '_%\\',
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '2026-99-99',
    '0000-00-00',
    '9999999-01-01',
    '-infinity',
    'NaN',
    '1e400',
    'null',
    '__proto__',
    'http://[::1]/',
    'https://127.1/',
    'data:text/html,x',
    'a@b',
    '@'.repeat(300),
    '\n\r\t',
    'ﬀ'.repeat(60),
    'İ'.repeat(120),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.integer({ min: 100, max: 100_000 }).map((length) => 'x'.repeat(length)),
)
const oddNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    0.1,
    1e21,
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const nested = fc.integer({ min: 2, max: 400 }).map((depth) => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
})
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  { weight: 4, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 2, arbitrary: someId },
  { weight: 2, arbitrary: fc.array(someId, { maxLength: 60 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', '*', 'a'), fc.jsonValue()),
  },
  { weight: 1, arbitrary: nested },
)

/** What is used of the JSON Schema that zod makes of an input. */
interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Inputs of a call as its schema has them; what the schema cannot say (a slug, a pattern) is now and then wrong. */
export function inputsOf(call: AnyCall): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 20),
        maxLength: Math.min(schema.maxItems ?? 8, 120),
      })
    case 'object':
      return objectsOf(schema)
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), oddText)
  }
}

function textsOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return someId
  if (format === 'uri') return fc.webUrl()
  if (pattern) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // What the generator cannot follow is tried with other texts.
    }
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 2000)) }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
    fc.emailAddress(),
    fc.constantFrom('2026-11-22', '2026-11-22T10:00:00.000Z', '#aabbcc', 'a-slug', 'Europe/Berlin', 'UTC'),
    fc.constant('x'.repeat(length.maxLength)),
  )
}

function numbersOf({ type, minimum = -1_000_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const between = { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }
  const ends = fc.constantFrom(minimum, maximum)
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: Math.ceil(between.min), max: Math.floor(between.max) }), ends)
  return fc.oneof(fc.double({ ...between, noNaN: true }), ends)
}

function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])), {
    requiredKeys: required.filter((name) => name in properties),
  })
  if (typeof additionalProperties !== 'object') return known
  const keys = schema.propertyNames ? valuesOf(schema.propertyNames).map(String) : fc.string({ maxLength: 20 })
  return fc
    .tuple(known, fc.dictionary(keys, valuesOf(additionalProperties), { maxKeys: 10 }))
    .map(([one, more]) => ({ ...more, ...one }))
}
