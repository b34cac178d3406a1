import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSimilar } from './is-similar.ts'

test.each([
  ['evnet', 'event 7', true],
  ['evnt', 'event', true],
  ['eveent', 'event', true],
  ['evemt', 'event', true],
  ['even', 'event', true],
  ['avenue', 'event', false],
  ['art', 'ars nova', false],
  ['obsrevatroy', 'observatory', true],
  ['obsrevatroi', 'observatory', false],
])('%s for %s: %s', (typed, text, nearly) => {
  expect(isSimilar([typed], text)).toBe(nearly)
})

test('each word must match', () => {
  expect(isSimilar(['opne', 'air'], 'summer open air')).toBe(true)
  expect(isSimilar(['opne', 'sea'], 'summer open air')).toBe(false)
})

test('one typo anywhere in a word is tolerated [M-SRCH-16]', () => {
  const word = fc.stringMatching(/^[a-z]{5,12}$/)
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('wrong', 'missing', 'too many', 'swapped'), (meant, nth, mistake) => {
      const at = nth % (meant.length - 1)
      const [before, one, next, after] = [meant.slice(0, at), meant[at], meant[at + 1], meant.slice(at + 2)]
      const typed = {
        wrong: `${before}q${next}${after}`,
        missing: before + next + after,
        'too many': `${before}${one}q${next}${after}`,
        swapped: `${before}${next}${one}${after}`,
      }[mistake]
      expect(isSimilar([typed], `the ${meant} show`)).toBe(true)
    }),
  )
})
