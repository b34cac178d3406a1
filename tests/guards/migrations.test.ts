import { expect, test } from 'vitest'
import { migrationDigests, migrationFaults, pinnedDigests } from '#scripts/support/migration-digests.ts'

test('every migration is as it was committed, and pinned', () => {
  expect(migrationFaults(pinnedDigests(), migrationDigests())).toEqual([])
})

const pinned = new Map([
  ['20261121-0900-one.ts', 'a'],
  ['20261121-0910-two.ts', 'b'],
])
test.each<[string, [string, string][], RegExp[]]>([
  ['a changed one', [['20261121-0910-two.ts', 'c']], [/two\.ts was changed.*write a new migration/]],
  ['a new one', [['20261121-0920-three.ts', 'c']], [/three\.ts is not pinned yet: npm run db:types/]],
])('%s is told, with what to do', (_, changes, faults) => {
  const found = migrationFaults(pinned, new Map([...pinned, ...changes]))
  expect(found).toHaveLength(faults.length)
  for (const [at, fault] of faults.entries()) expect(found[at]).toMatch(fault)
})

test('a removed one is told, with what to do', () => {
  const found = migrationFaults(pinned, new Map([['20261121-0910-two.ts', 'b']]))
  expect(found).toEqual(['20261121-0900-one.ts is gone, and databases have run it: put it back.'])
})
