import { expect, test } from 'vitest'
import { planLimits } from './entities.ts'
import { crossedThreshold, normalizeLimit, normalizeLimits } from './plan-limits.ts'

test.each([
  [null, null],
  [undefined, null],
  [0, null],
  [-1, null],
  ['unlimited', null],
  ['', null],
  ['0', null],
  ['nonsense', null],
  [5, 5],
  ['12', 12],
  [0.5, 0.5],
])('%j is parsed as %j [C-BILL-86..91 C-BILL-93]', (value, expected) => {
  expect(normalizeLimit(value)).toBe(expected)
})

test('limits have all fields for any stored value [C-ENT-32 C-ENT-33 C-ENT-34 A-ENT-04 A-ENT-06 A-ENT-07]', () => {
  const limits = normalizeLimits({})
  expect(Object.keys(limits).sort()).toEqual(Object.keys(planLimits.shape).sort())
  expect(limits).toMatchObject({ pricing_model: 'flat', allow_guest_users: false, max_events: null })
  for (const pricing_model of ['flat', 'per_user', 'hybrid'] as const) {
    expect(planLimits.parse(normalizeLimits({ pricing_model }))).toMatchObject({ pricing_model })
  }
})

test('old names are used if the new ones are missing [C-BILL-94 C-BILL-95 A-ENT-04 A-ENT-05]', () => {
  expect(normalizeLimits({ storage_limit: 5, guest_users_allowed: 3 })).toMatchObject({
    max_storage_gb: 5,
    max_guest_users: 3,
  })
  expect(normalizeLimits({ storage_limit: 5, max_storage_gb: 50 })).toMatchObject({ max_storage_gb: 50 })
})

test.each([
  [7, 8, 80],
  [8, 9, null],
  [9, 10, 100],
  [0, 10, 100],
  [10, 11, null],
  [9, 7, null],
  [6, 7, null],
])('with a limit of ten, going from %s to %s reaches the threshold %s [M-LIM-31 M-LIM-33]', (before, after, mark) => {
  expect(crossedThreshold({ before, after, allowed: 10 })).toBe(mark)
})

test.each([null, 0])('with a limit of %s no threshold is reached', (allowed) => {
  expect(crossedThreshold({ before: 0, after: 100, allowed })).toBeNull()
})
