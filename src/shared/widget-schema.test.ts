import { describe, expect, test } from 'vitest'
import { catalogKey } from './catalog-key.ts'
import { listOutdatedSettings, parseSchema, schemaText, widgetSchemaProblem } from './widget-schema.ts'

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties })

describe('the schema of a widget', () => {
  test.each([
    ['nothing to set', {}],
    ['no properties', { type: 'object' }],
    [
      'every kind of field',
      object({
        title: { type: 'string', maxLength: 5, default: 'Hello' },
        rows: { type: 'integer', minimum: 1, maximum: 9, default: 9 },
        loud: { type: 'boolean', default: false },
        size: { type: 'string', enum: ['s', 'm'], default: 'm' },
        days: { type: 'array', items: { type: 'string', enum: ['sat', 'sun'] }, default: ['sun'] },
      }),
    ],
  ])('with %s is valid', (_, schema) => {
    expect(widgetSchemaProblem(schema)).toBeNull()
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a list', { type: 'array' }, /of the type object/],
    ['properties in a list', { properties: [] }, /properties of the schema must be an object/],
    ['a property without a field', object({ deep: { type: 'object' } }), /No field can be made of 'deep'/],
    ['a property that is no schema', object({ deep: 7 }), /No field can be made of 'deep'/],
    ['a reference', object({ deep: { type: 'string', $ref: '#/x' } }), /No field can be made of 'deep'/],
    ['a text that is too long', object({ a: { type: 'string', maxLength: 2, default: 'long' } }), /default of 'a'/],
    ['a number below the least', object({ a: { type: 'number', minimum: 2, default: 1 } }), /default of 'a'/],
    ['a number above the most', object({ a: { type: 'number', maximum: 2, default: 3 } }), /default of 'a'/],
    ['a switch that is a word', object({ a: { type: 'boolean', default: 'yes' } }), /default of 'a'/],
    ['a choice that is not offered', object({ a: { type: 'string', enum: ['s'], default: 'm' } }), /default of 'a'/],
    [
      'choices that are not offered',
      object({ a: { type: 'array', items: { enum: ['s'] }, default: ['m'] } }),
      /default of 'a'/,
    ],
  ])('%s is rejected with a sentence', (_, schema, problem) => {
    expect(widgetSchemaProblem(schema)).toMatch(problem)
  })

  test('as text: invalid JSON is reported, empty text is an empty schema [A-WID-11]', () => {
    expect(parseSchema('{"type": ')).toEqual({ problem: 'Invalid JSON format' })
    expect(parseSchema('[]')).toEqual({ problem: 'The schema must be a JSON object' })
    expect(parseSchema('{"type": "array"}')).toEqual({ problem: 'The schema must be of the type object' })
    expect(parseSchema('  ')).toEqual({ schema: {} })
    expect(parseSchema(schemaText(object({ a: { type: 'string' } })))).toEqual({
      schema: object({ a: { type: 'string' } }),
    })
    expect(schemaText({})).toBe('')
  })

  test('that changes drops settings that were removed or changed type', () => {
    const before = object({ a: { type: 'string' }, b: { type: 'number' }, c: { type: 'string', title: 'Old' } })
    const after = object({ a: { type: 'boolean' }, c: { type: 'string', title: 'New' } })
    expect(listOutdatedSettings(before, after)).toEqual(['a', 'b'])
  })
})

test.each([
  ['Ticket Sales', 'ticket_sales'],
  ['  Artists & Agents  ', 'artists_agents'],
  ['3D  Stage_Plans!', 'd_stage_plans'],
  ['Über', 'uber'],
  ['42', ''],
])('%s gives the key %s', (name, key) => {
  expect(catalogKey(name)).toBe(key)
})
