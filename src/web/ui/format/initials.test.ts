import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'ada@example.com', 'AL'],
  ['Juan de la Cruz', null, 'JD'],
  ['  prince  ', null, 'P'],
  ['', 'zoe@example.com', 'Z'],
  [null, 'zoe@example.com', 'Z'],
  [null, null, '?'],
  ['Émile Zola', null, 'ÉZ'],
  ['𝒜lice', null, '𝒜'],
])('initials of %s and %s are %s [C-CONST-07 C-TEAM-08 C-TEAM-09 C-TEAM-10]', (name, email, expected) => {
  expect(initials(name, email)).toBe(expected)
})
