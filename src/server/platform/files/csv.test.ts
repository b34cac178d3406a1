import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '   +1',
  '\u00a0=1',
  '\ufeff=1',
  '=cmd|"/c calc"!A0',
  '-2+3+cmd|"/c calc"!A0',
  '@import',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '|calc',
  '%0A=1',
  '\t',
  '\r',
  '=HYPERLINK("https://evil.example","x")',
  '\u0000=1',
]

test.each(formulas)('%j is not a formula', (text) => {
  const [, cell = ''] = /^"?(.*)/s.exec(csvLine([text])) ?? []
  expect(cell.startsWith("'")).toBe(true)
})

test('a negative amount stays a number, other text with a leading minus does not', () => {
  expect(csvLine(['-12.50 EUR', '-5 JPY'])).toBe('-12.50 EUR,-5 JPY\r\n')
  expect(csvLine(['-5 EUR+1', '-1 eur'])).toBe(`"'-5 EUR+1","'-1 eur"\r\n`)
})

test('semicolons are quoted, so that no formula starts after one', () => {
  expect(csvLine(['a;=1'])).toBe('"a;=1"\r\n')
})

test('plain text stays plain, and text that would break the line is quoted', () => {
  expect(csvLine(['plain', null, 7, -7, 'two words', 'a=b'])).toBe('plain,,7,-7,two words,a=b\r\n')
  expect(csvLine(['a,b', 'say "so"', 'one\ntwo', ' padded '])).toBe('"a,b","say ""so""","one\ntwo"," padded "\r\n')
})
