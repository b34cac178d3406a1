import { expect, test } from 'vitest'
import { zones } from '#shared/time/zones.ts'
import { importedTimesThatDiffer } from '#tests/support/imported-time-checks.ts'

test('imported times around every clock change of every zone from 2020 to 2035 keep their instants', () => {
  expect(zones().flatMap((zone) => importedTimesThatDiffer(zone))).toEqual([])
})
