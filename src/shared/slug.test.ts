import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, maxSlugLength, similarSlugs, slugify } from './slug.ts'

test.each([
  ['Northlight Events', 'northlight-events', '[C-ONB-12 C-ONB-14]'],
  ['Müller & Söhne GmbH!', 'muller-sohne-gmbh', '[C-ONB-13 C-ONB-15]'],
  ['Große Ærø Bühne', 'grosse-aero-buhne', '[C-ONB-13]'],
  ['a  b---c', 'a-b-c', '[C-ONB-15]'],
  ['Rock_am_Ring 2027', 'rockamring-2027', '[C-ONB-13]'],
  ['日本', '', '[C-ONB-13]'],
])('%s becomes %s %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug has only a-z, 0-9 and single hyphens, for any name [C-ONB-11..15]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(slugify(name)).toMatch(/^[a-z0-9-]*$/)
      expect(slugify(name)).not.toContain('--')
    }),
  )
})

test.each(['a', '-ab', 'ab-', 'a--b', 'Ab', 'a b', 'x'.repeat(61), ''])('%j is not a valid slug', (slug) => {
  expect(isSlug(slug)).toBe(false)
})

test('the alternative for a taken slug is valid, for any length', () => {
  expect(similarSlugs('blue-note').slice(0, 2)).toEqual(['blue-note-2', 'blue-note-3'])
  for (const taken of ['ab', 'a'.repeat(maxSlugLength), `${'a'.repeat(maxSlugLength - 3)}-aa`]) {
    const offered = similarSlugs(taken)
    expect(offered.every(isSlug), taken).toBe(true)
    expect(new Set(offered).size).toBe(offered.length)
  }
})
