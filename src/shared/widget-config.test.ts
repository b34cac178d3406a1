import { expect, test } from 'vitest'
import { configFields } from './widget-config.ts'
import { widgetConfigProblems } from './widget-config-problems.ts'
import { widgetConfigWithDefaults } from './widget-defaults.ts'

const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Title', maxLength: 10, description: 'Shown above' },
    rows: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
    compact: { type: 'boolean', title: 'Compact', default: false },
    order: { type: 'string', enum: ['newest', 'oldest'] },
    figures: {
      type: 'array',
      title: 'Figures',
      uniqueItems: true,
      minItems: 1,
      items: { oneOf: [{ const: 'members', title: 'Members' }, { const: 'events' }] },
    },
    nested: { type: 'object' },
  },
}

test('a schema defines the fields of its form [C-DASH-29]', () => {
  expect(configFields(schema)).toEqual([
    { kind: 'text', name: 'title', label: 'Title', hint: 'Shown above', maximum: 10 },
    { kind: 'number', name: 'rows', label: 'rows', hint: null, minimum: 1, maximum: 20 },
    { kind: 'switch', name: 'compact', label: 'Compact', hint: null },
    {
      kind: 'choice',
      name: 'order',
      label: 'order',
      hint: null,
      options: [
        { value: 'newest', label: 'newest' },
        { value: 'oldest', label: 'oldest' },
      ],
    },
    {
      kind: 'choices',
      name: 'figures',
      label: 'Figures',
      hint: null,
      options: [
        { value: 'members', label: 'Members' },
        { value: 'events', label: 'events' },
      ],
    },
  ])
  for (const empty of [{}, { properties: 'none' }, { properties: { odd: 7 } }]) expect(configFields(empty)).toEqual([])
})

test("unset values use the schema's defaults", () => {
  expect(widgetConfigWithDefaults(schema, { rows: 7 })).toEqual({ rows: 7, compact: false })
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{}, {}],
  [{ title: 'Tonight', rows: 3, figures: ['events'] }, {}],
  [{ title: 'much too long a title' }, { title: 'At most 10 characters' }],
  [{ rows: 0 }, { rows: 'At least 1' }],
  [{ rows: 21 }, { rows: 'At most 20' }],
  [{ figures: [] }, { figures: 'Choose at least one' }],
  [{ figures: ['members', 'members'] }, { figures: 'Choose each only once' }],
  [{ figures: ['profit'] }, { figures: 'Choose from the list' }],
  [{ order: 'random' }, { order: 'Choose from the list' }],
  [{ unknown: true }, { unknown: 'This setting does not exist' }],
  [
    { rows: 'three', compact: 1 },
    { rows: expect.stringContaining('type'), compact: expect.stringContaining('type') },
  ],
])('%j has these problems', (config, problems) => {
  expect(widgetConfigProblems(schema, config)).toEqual(problems)
})

test('a widget without a schema has no settings', () => {
  expect(widgetConfigProblems({}, {})).toEqual({})
  expect(widgetConfigProblems({}, { title: 'x' })).toEqual({ title: 'This setting does not exist' })
})
