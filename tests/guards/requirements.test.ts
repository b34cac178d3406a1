import { expect, test } from 'vitest'
import { citedIds, knownIds, listedAsNotProved, notProved } from '#scripts/requirements.ts'

test('every id that a test cites exists', () => {
  const known = new Set(knownIds())
  expect([...citedIds()].filter((id) => !known.has(id))).toEqual([])
})

test('the list of what no test proves yet only shrinks (npm run requirements -- --write)', () => {
  const listed = new Set(listedAsNotProved())
  const missing = notProved()
  expect(missing.filter((id) => !listed.has(id))).toEqual([])
  expect([...listed].filter((id) => !missing.includes(id))).toEqual([])
})
