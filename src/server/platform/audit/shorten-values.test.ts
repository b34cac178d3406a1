import { expect, test } from 'vitest'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { shortenValues } from './shorten-values.ts'

test('values of an act on many things keep their types and stay below 2,100 characters', () => {
  const artists = Array.from({ length: 200 }, (_, at) => ({ name: `Artist ${at} ${'x'.repeat(180)}` }))
  const long = {
    text: 'y'.repeat(5000),
    notes: fromPlainText('z'.repeat(19_000)),
    lines: fromPlainText('\n'.repeat(400)),
    artists,
    pair: `${'x'.repeat(199)}😀${'x'.repeat(400)}`,
  }
  const shortened = shortenValues(long)
  expect(shortened.text).toBe(`${'y'.repeat(200)}… (5,000 characters)`)
  expect(plainText(shortened.notes)).toBe(`${'z'.repeat(200)}… (19,000 characters)`)
  expect(shortened.artists).toEqual(artists.slice(0, (shortened.artists as unknown[]).length))
  expect(shortened.pair).toMatch(/^x{199}\uFFFD… \(601 characters\)$/)
  for (const value of Object.values(shortened)) expect(JSON.stringify(value).length).toBeLessThan(2100)
})

test('short values stay as they are', () => {
  const values = { name: 'A', notes: fromPlainText('Two\nlines'), days: [{ date: '2027-06-12' }], count: 3, none: null }
  expect(shortenValues(values)).toEqual(values)
})
