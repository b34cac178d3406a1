import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '#server/platform/http/calls.ts'
import { isAppError } from '#shared/errors.ts'
import { allCalls, type ListedCall } from '#tests/support/calls.ts'
import { floods } from '#tests/support/floods.ts'
import { unknownFields, withPrototype, wrongValues } from '#tests/support/input-cases.ts'
import { defOf, type SchemaNode, schemasIn, textsIn } from '#tests/support/input-schema.ts'

// Tests the input schema of every call in memory. tests/guards/requests.test.ts proves that every call applies its schema;
// tests/nightly/hostile-requests.test.ts sends the same inputs over HTTP.

const nodes = allCalls.flatMap((one) => [...schemasIn(one.call.input, one.id)])
const pathsOf = (found: readonly SchemaNode[]) => found.map(({ path }) => path)

const firstCall = (hasBodyLimit: boolean): ListedCall => {
  const found = allCalls.find(({ call }) => (call.body_limit !== undefined) === hasBodyLimit)
  if (!found) throw new Error('There is no such call')
  return found
}
const [withBodyLimit, withoutBodyLimit] = [firstCall(true), firstCall(false)]

function invalidFieldsOf({ call }: ListedCall, sent: unknown): Record<string, string> | null {
  try {
    parseInput(call, sent)
    return null
  } catch (error) {
    if (isAppError(error, 'bad_input')) return error.data.fields as Record<string, string>
    throw error
  }
}

describe('the schema of every call', () => {
  test('consists of types that these tests know', () => {
    const known = ['object', 'array', 'record', 'tuple', 'union', 'pipe', 'optional', 'nullable', 'default']
    const leaves = ['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'transform', 'unknown', 'never']
    expect([...new Set(nodes.map(({ type }) => type))].filter((type) => ![...known, ...leaves].includes(type))).toEqual(
      [],
    )
    expect(nodes.length).toBeGreaterThan(1000)
  })

  test('is strict: no object at any depth accepts unknown fields', () => {
    const objects = nodes.filter(({ type }) => type === 'object')
    expect(objects.length).toBeGreaterThan(allCalls.length)
    const isStrict = ({ schema }: SchemaNode) => {
      const { catchall } = defOf(schema)
      return catchall !== undefined && defOf(catchall as z.ZodType).type === 'never'
    }
    expect(pathsOf(objects.filter((one) => !isStrict(one)))).toEqual([])
  })

  test('limits the length of each list', () => {
    const lists = nodes.filter(({ type }) => type === 'array')
    const hasMaximum = ({ schema }: SchemaNode) =>
      ((defOf(schema).checks ?? []) as z.core.$ZodCheck[]).some(({ _zod }) => _zod.def.check === 'max_length')
    expect(lists.length).toBeGreaterThan(20)
    expect(pathsOf(lists.filter((one) => !hasMaximum(one)))).toEqual([])
  })

  test('limits the length of each text and each key of a map', () => {
    // Base64 files, calendar files and import cells are limited by the body size.
    const files = allCalls.filter(({ call }) => call.body_limit !== undefined).map(({ id }) => id)
    const isFile = (path: string) =>
      files.some((id) => path.startsWith(id)) && /\.(photo|logo|cells|file\.content)$/.test(path)
    const texts = allCalls.flatMap((one) => textsIn(one.call.input, one.id)).filter(({ path }) => !isFile(path))
    const long = ['x', '0', 'a@', ' x'].map((part) => part.repeat(100_001))
    expect(texts.length).toBeGreaterThan(500)
    expect(
      texts.filter(({ schema }) => long.some((text) => schema.safeParse(text).success)).map(({ path }) => path),
    ).toEqual([])
  })

  test('accepts only UUIDs as ids', () => {
    const ids = allCalls
      .flatMap((one) => textsIn(one.call.input, one.id))
      .filter(({ path }) => /[._]ids?(_param)?(\.\d+)?$/.test(path))
    expect(ids.length).toBeGreaterThan(100)
    const lenient = ids.filter(({ schema }) => ['x', "' or 1=1", '1'].some((text) => schema.safeParse(text).success))
    // Ids of the payment provider.
    expect(lenient.map(({ path }) => path)).toEqual([
      'billing.downloadInvoice.invoice_id',
      'company-billing.refundInvoice.invoice_id',
    ])
  })

  test("leaves only values untyped that their field's type validates", () => {
    const open = nodes.filter(({ type }) => type === 'unknown').map(({ path }) => path)
    expect(open.filter((path) => !/\.(config|config_schema|custom|notes)\.value$/.test(path))).toEqual([])
  })
})

describe('the input of every call', () => {
  test('is rejected with unknown fields, table columns and prototype keys', () => {
    const accepted: string[] = []
    for (const one of allCalls) {
      for (const [name, value] of unknownFields(one)) {
        const fields = invalidFieldsOf(one, { [name]: value })
        if (fields?.[name] === undefined) accepted.push(`${one.id} with ${name}: ${JSON.stringify(fields)}`)
      }
      if (invalidFieldsOf(one, JSON.parse(withPrototype({}))) === null) accepted.push(`${one.id} with __proto__`)
    }
    expect(accepted).toEqual([])
  })

  test('is rejected with values of a wrong type, missing ones and oversized texts', () => {
    const accepted: string[] = []
    let tried = 0
    for (const one of allCalls)
      for (const field of Object.keys(one.call.input.shape))
        for (const value of wrongValues(one, field)) {
          tried += 1
          const fields = Object.keys(invalidFieldsOf(one, { [field]: value }) ?? {})
          if (!fields.some((name) => name.startsWith(field)))
            accepted.push(`${one.id} with ${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${fields}`)
        }
    expect(tried).toBeGreaterThan(2000)
    expect(accepted).toEqual([])
  })

  test('is rejected with a flood of keys, levels, names or items, for every schema', () => {
    for (const [flood, payload] of floods)
      for (const call of [withBodyLimit.call, withoutBodyLimit.call])
        expect(() => parseInput(call, JSON.parse(payload)), flood).toThrow()
  })

  test('is rejected with a small error for the maximum number of wrong fields and items', () => {
    const names = Array.from({ length: 199 }, (_, n) => [`k${n}${'x'.repeat(150)}`, 1])
    const wrong: string[] = []
    for (const one of allCalls)
      for (const sent of [Object.fromEntries(names), { ids: Array(9_000).fill({}) }, Array(9_000).fill(1)]) {
        const fields = invalidFieldsOf(one, sent)
        if (fields === null || JSON.stringify(fields).length > 5000) wrong.push(one.id)
      }
    expect(wrong).toEqual([])
  })
})
