import { expect, test } from 'vitest'
import { mutantsOf } from '#scripts/support/mutations/mutants.ts'
import { sampleOf } from '#scripts/support/mutations/sample.ts'

const changed = (source: string) =>
  mutantsOf(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

test.each([
  [
    'if (a && b) throw new Error()',
    ['if (true) throw new Error()', 'if (false) throw new Error()', 'if (a || b) throw new Error()', 'if (a && b) ;'],
  ],
  ['const x = a >= 1', ['const x = a > 1']],
  ['const x = a ?? b', ['const x = a']],
  ["const x = 'a' + b", []],
  ['const x: boolean = true', ['const x: boolean = false']],
  ['await audit(tx, ctx)', [';']],
  ["q.where('id', '=', id).execute()", [';', 'q.execute()']],
  ["import { a } from './a.ts'\ntype B = A extends true ? 1 : 2", []],
])('%s', (source, expected) => {
  expect(changed(source).sort()).toEqual([...expected].sort())
})

test('a sample is of the size that was asked for, the same for its seed, another for another', () => {
  const all = Array.from({ length: 1000 }, (_, at) => at)
  const [one, again, other] = ['a', 'a', 'b'].map((seed) => sampleOf(all, 20, seed))
  expect(one).toHaveLength(20)
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  expect(one).toEqual(one?.toSorted((a, b) => a - b))
})
