import { describe, expect, test } from 'vitest'
import { fromPlainText, plainText } from '#shared/rich-text.ts'
import { shortenValues } from './shorten-values.ts'

const artists = Array.from({ length: 200 }, (_, at) => ({ name: `Artist ${at} ${'x'.repeat(180)}` }))
const custom = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field-${at}`, 'v'.repeat(500)]))
const sizeOf = (value: unknown) => JSON.stringify(value).length

test('values that fit stay unchanged', () => {
  const values = { name: 'A', notes: fromPlainText('Two\nlines'), days: [{ date: '2027-06-12' }], count: 3, none: null }
  expect(shortenValues(values, sizeOf(values))).toEqual(values)
})

test('long values are shortened and keep their types', () => {
  const long = {
    text: 'y'.repeat(5000),
    notes: fromPlainText('z'.repeat(19_000)),
    artists,
    pair: `${'x'.repeat(199)}😀${'x'.repeat(400)}`,
  }
  const shortened = shortenValues(long, 5000)
  expect(shortened.text).toBe(`${'y'.repeat(200)}… (5,000 characters)`)
  expect(plainText(shortened.notes)).toBe(`${'z'.repeat(200)}… (19,000 characters)`)
  expect(shortened.artists).toEqual(artists.slice(0, (shortened.artists as unknown[]).length))
  expect(shortened.pair).toMatch(/^x{199}\uFFFD… \(601 characters\)$/)
})

test('a smaller budget shortens texts further before it drops fields', () => {
  const values = { name: 'Main Hall', text: 'y'.repeat(5000), other: 'z'.repeat(300) }
  expect(shortenValues(values, 200)).toEqual({
    name: 'Main Hall',
    text: `${'y'.repeat(30)}… (5,000 characters)`,
    other: `${'z'.repeat(30)}… (300 characters)`,
  })
})

describe.each([600, 1000, 10_000])('with a budget of %d characters', (budget) => {
  test.each([
    ['many custom fields', { name: 'A', custom }],
    ['many paragraphs', { notes: fromPlainText('a\n'.repeat(3300)) }],
    ['a long list', { artists }],
    ['many numbers', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`n${at}`, at]))],
    ['a large nested object', { deep: { deeper: { ...custom, artists } } }],
  ])('%s take no more characters', (_, values) => {
    const shortened = shortenValues(values, budget)
    expect(sizeOf(shortened)).toBeLessThanOrEqual(budget)
    expect(Object.keys(shortened).length).toBeGreaterThan(0)
  })
})
