import { expect, test } from 'vitest'
import { levelWord, limitWords, sourceWords } from './access-reasons.ts'

test('a level and its absence are words', () => {
  expect([levelWord('admin'), levelWord(null)]).toEqual(['Admin', 'None'])
})

test.each([
  ['core', null, 'Every company has it'],
  ['plan', null, 'The plan'],
  ['override', '2026-05-08T12:00:00.000Z', 'An override until May 08, 2026'],
  ['override', null, 'An override'],
  [null, null, 'Not available to this company'],
] as const)('a module from %s (until %s): %s', (source, expires_at, words) => {
  expect(sourceWords({ source, expires_at })).toBe(words)
})

test('what keeps somebody below their role is named', () => {
  expect(limitWords('company_status', 'past_due')).toBe('The company is past due')
  expect(limitWords('guest', 'active')).toBe('Guests only reach their events')
  expect(limitWords(null, 'active')).toBeNull()
})
