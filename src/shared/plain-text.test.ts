import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEmail, plainLine, plainParagraphs } from './plain-text.ts'

test.each([
  ['zero-width space', 'Ro\u200bck', 'Rock'],
  ['joiner between Latin letters', 'Ro\u200dck', 'Rock'],
  ['non-joiner between Cyrillic letters', 'Ро\u200cк', 'Рок'],
  ['variation selector after a letter', 'Ro\ufe0fck', 'Rock'],
  ['variation selector after a digit', 'Stage 1\ufe0f', 'Stage 1'],
  ['right-to-left override', 'Hall\u202egnp', 'Hallgnp'],
  ['isolates and marks', '\u2068Hall\u2069\u200f', 'Hall'],
  ['soft hyphen and byte order mark', '\ufeffGar\u00adden', 'Garden'],
  ['tags that belong to no flag', 'Hall\u{E0041}\u{E0042}', 'Hall'],
  ['space that is at the end without them', 'Hall \u200b', 'Hall'],
  ['interlinear annotation', 'A\ufff9b\ufffbc', 'Abc'],
])('%s is removed', (_, text, visible) => {
  expect(plainLine(text)).toBe(visible)
})

test.each([
  '\u200b',
  '\u2060\u200d',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u202e\u202d',
  '\u2800\u2800',
  '\u{1d159}',
  '\u{13430}\u{13431}',
  '\ufff9',
  '\ufe0f',
  ' \u00a0 ',
])('%j is invisible, so it counts as empty', (text) => {
  expect(plainLine(text)).toBe('')
})

test.each([
  ['joined emoji', '👩‍🎤 👨‍👩‍👧 🏳️‍🌈 👩🏽‍🚀'],
  ['emoji presentation', '❤️ ☎︎'],
  ['keycap', '1️⃣'],
  ['flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष र्‌'],
  ['Malayalam with a joiner at the end', 'അവന്‍'],
  ['variant of an ideograph', '葛\u{E0100}城'],
  ['Arabic number sign', '\u0600١٢'],
  ['combining marks', 'Café é'],
  ['Hebrew', 'אולם 3'],
])('%s stays unchanged', (_, text) => {
  expect(plainLine(text)).toBe(text)
})

test.each([
  ['Harbour\u00a0\u2009Sessions\u3000 now ', 'Harbour Sessions now'],
  ['Zoe\u0308', 'Zoë'],
  ['e\u200b\u0301', 'é'],
  ['Hall\u2800A', 'Hall A'],
])('%j is stored as %j', (typed, stored) => {
  expect(plainLine(typed)).toBe(stored)
})

test('paragraphs keep their line breaks and lose what is invisible', () => {
  expect(plainParagraphs(' Zoe\u0308\u00a0\u200b plays\n\n\tat \u202enoon\u202c. ')).toBe('Zoë  plays\n\n\tat noon.')
})

test('a letter keeps up to 30 combining marks, so that normalizing takes linear time', () => {
  const [above, below] = ['\u0310', '\u0323']
  expect(plainLine(`q${above.repeat(30)}`)).toBe(`q${above.repeat(30)}`)
  expect(plainLine(`q${above.repeat(15)}${below.repeat(9_000)} x`)).toBe(`q${below.repeat(15)}${above.repeat(15)} x`)
  expect(plainParagraphs(`q${above.repeat(31)}\nx`)).toBe(`q${above.repeat(30)}\nx`)
})

test('normalizing twice changes nothing', () => {
  const parts = [
    'A',
    'ا',
    'क',
    '漢',
    '❤',
    '👩',
    '🏽',
    'ᠠ',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u061c',
    'b',
    '\u0323',
    '\u180e',
    '\u180b',
    '\u0301',
    '\u20e3',
    '\u{e0041}',
    '\u{e007f}',
    '🏴',
    ' ',
    '\u00a0',
    '\n',
    '@',
    '.',
    'ü',
  ]
  const anything = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 2 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(anything, (pieces) => {
      for (const plain of [plainLine, plainParagraphs, plainEmail]) {
        const once = plain(pieces.join(''))
        expect(plain(once)).toBe(once)
      }
    }),
    { numRuns: 1000 },
  )
})
