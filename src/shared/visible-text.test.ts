import { expect, test } from 'vitest'
import { visibleText } from './fields.ts'

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
  expect(visibleText(text)).toBe(visible)
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
  expect(visibleText(text)).toBe('')
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
  expect(visibleText(text)).toBe(text)
})
