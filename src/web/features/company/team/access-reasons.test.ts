import { expect, test } from 'vitest'
import { accessLevelLabel, accessSourceLabel, describeAccessLimit } from './member-page.tsx'

test('levels and no access have labels', () => {
  expect([accessLevelLabel('admin'), accessLevelLabel(null)]).toEqual(['Admin', 'None'])
})

test.each([
  ['core', null, 'Every company has it'],
  ['plan', null, 'The plan'],
  ['override', '2026-05-08T12:00:00.000Z', 'An override until May 8, 2026'],
  ['override', null, 'An override'],
  [null, null, 'Not available to this company'],
] as const)('a module from %s (until %s): %s', (source, expires_at, words) => {
  expect(accessSourceLabel({ source, expires_at })).toBe(words)
})

test('reasons that limit a role are named', () => {
  expect(describeAccessLimit('company_status', 'past_due')).toBe('The company is past due')
  expect(describeAccessLimit('guest', 'active')).toBe('Guests only reach their events')
  expect(describeAccessLimit(null, 'active')).toBeNull()
})
