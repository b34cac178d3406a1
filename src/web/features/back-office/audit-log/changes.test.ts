import { expect, test } from 'vitest'
import { listChanges, valueText } from './audit-entry-dialog.tsx'

test('changed values come first, with the old value', () => {
  expect(listChanges({ name: 'A', slug: 'a', gone: 1 }, { name: 'B', slug: 'a', fresh: [1] })).toEqual([
    { field: 'name', before: 'A', after: 'B', kind: 'changed' },
    { field: 'gone', before: 1, after: undefined, kind: 'removed' },
    { field: 'fresh', before: undefined, after: [1], kind: 'added' },
    { field: 'slug', before: 'a', after: 'a', kind: 'same' },
  ])
})

test('a creation has only new values', () => {
  expect(listChanges(null, { name: 'B' })).toEqual([{ field: 'name', before: undefined, after: 'B', kind: 'added' }])
  expect(listChanges(null, null)).toEqual([])
})

test('texts are shown unchanged, other values as JSON, missing ones empty', () => {
  expect(['a', 3, null, undefined, { a: 1 }].map(valueText)).toEqual(['a', '3', 'null', '', '{\n  "a": 1\n}'])
})
