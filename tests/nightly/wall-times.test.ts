import { expect, test } from 'vitest'
import { zones } from '#shared/time/zones.ts'
import { differencesOf } from '#tests/support/wall-time-checks.ts'
import { changesOf } from '#tests/support/wall-time-model.ts'

test('local times around every clock change of every zone from 2020 to 2035 match the model', () => {
  expect(zones().flatMap((zone) => differencesOf(zone))).toEqual([])
  expect(zones().flatMap((zone) => changesOf(zone)).length).toBeGreaterThan(4000)
})
