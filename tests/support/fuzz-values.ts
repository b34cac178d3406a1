import fc from 'fast-check'
import { z } from 'zod'
import type { AnyCall } from '#shared/call.ts'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import type { FilterOperator } from '#shared/records/list-filters.ts'
import { readableFields } from '#shared/records/record-type.ts'

/** Placeholder for an id of the current company, which is known only when the request is sent. */
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

const inheritedNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

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
    '9999-12-31',
    '1899-12-31T23:59',
    '2026-11-26T12:00:00+99:00',
    '-infinity',
    'NaN',
    '1e400',
    'null',
    ...inheritedNames,
    'https://user:password@example.com/',
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

const fieldNames = [eventRecord, spaceRecord, venueRecord].flatMap((type) => Object.keys(readableFields(type)))
const fieldName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...new Set(fieldNames)) },
  { weight: 2, arbitrary: fc.constantFrom(...inheritedNames, 'custom.', 'custom.constructor', 'days.date', 'id') },
  { weight: 1, arbitrary: fc.uuid().map((id) => `custom.${id}`) },
)
const ids = fc.array(someId, { minLength: 1, maxLength: 3 })
const words = fc.array(fc.constantFrom('hold', 'concert', 'UTC', 'EUR', '\u0000'), { minLength: 1, maxLength: 3 })
const date = fc.constantFrom('2026-11-26', '1900-01-01', '2200-12-31')
const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const operands: Record<FilterOperator, fc.Arbitrary<unknown>> = {
  ...{ contains: fc.constantFrom('a', '%', '\\'), empty: fc.boolean(), is: fc.boolean() },
  ...{ any_of: fc.oneof(ids, words), all_of: fc.oneof(ids, words), none_of: fc.oneof(ids, words) },
  ...{ at_least: number, at_most: number, from: date, until: date },
}
const filterTuple = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...(Object.keys(operands) as FilterOperator[]))
      .chain((operator) => fc.tuple(fieldName, fc.constant(operator), operands[operator])),
  },
  { weight: 1, arbitrary: fc.tuple(fieldName, fc.constantFrom(...inheritedNames, 'is', 'contains'), junk) },
)

const cursorPart = fc.oneof(
  fc.constantFrom('2026-11-26 12:00:00+00', '2026-11-26 12:00:00+99', '2026-11-26T12:00:00.000Z', 'infinity'),
  fc.constantFrom('-infinity', '0000-00-00', '999999-01-01', '99999999-01-01', '1e400', '9'.repeat(18), '-0', '[]'),
  fc.constantFrom('["a","b"]', '["2026-11-26","100"]', '["100","2026-11-26","x"]', '4713-01-01 00:00:00 BC'),
  oddText,
)
const cursorText = fc
  .tuple(cursorPart, fc.oneof(fc.uuid(), oddText), fc.array(junk, { maxLength: 2 }))
  .map((parts) => Buffer.from(JSON.stringify([parts[0], parts[1], ...parts[2]])).toString('base64url'))

/** Values of fields that the schema describes only as text. */
export const knownByName: Record<string, fc.Arbitrary<unknown>> = {
  filters: fc.array(filterTuple, { maxLength: 3 }).map((filters) => JSON.stringify(filters)),
  cursor: cursorText,
  columns: fc.array(fieldName, { maxLength: 4 }),
  after: fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -1),
}

/** Subset of the JSON Schema that zod generates for an input. */
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

const inputs = new WeakMap<AnyCall, fc.Arbitrary<unknown>>()

/** Inputs of a call by its schema. Values with rules beyond JSON Schema (a slug, a pattern) are sometimes invalid. */
export function inputsOf(call: AnyCall): fc.Arbitrary<unknown> {
  const known =
    inputs.get(call) ?? valuesOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  inputs.set(call, known)
  return known
}

const matchingTexts = new Map<string, fc.Arbitrary<string> | null>()

/** Texts that match a pattern; null if the generator does not support it. Cached because it is slow to create. */
function textsMatching(pattern: string): fc.Arbitrary<string> | null {
  const known = matchingTexts.get(pattern)
  if (known !== undefined) return known
  let created: fc.Arbitrary<string> | null = null
  try {
    created = fc.stringMatching(new RegExp(pattern))
  } catch {
    // Unsupported; falls back to other texts.
  }
  matchingTexts.set(pattern, created)
  return created
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
  const matching = pattern ? textsMatching(pattern) : null
  if (matching) return matching
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

function propertyOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const special = Object.hasOwn(knownByName, name) ? knownByName[name] : undefined
  if (!special) return valuesOf(schema)
  // A list in the schema, but comma-separated in a query string.
  const fitting = name === 'columns' && schema.type === 'string' ? special.map(String) : special
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: valuesOf(schema) })
}

function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, propertyOf(name, one)])),
    {
      requiredKeys: required.filter((name) => name in properties),
    },
  )
  if (typeof additionalProperties !== 'object') return own
  const keys = schema.propertyNames ? valuesOf(schema.propertyNames).map(String) : fc.string({ maxLength: 20 })
  return fc
    .tuple(own, fc.dictionary(keys, valuesOf(additionalProperties), { maxKeys: 10 }))
    .map(([one, more]) => ({ ...more, ...one }))
}
