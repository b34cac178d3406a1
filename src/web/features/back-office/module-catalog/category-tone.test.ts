import { expect, test } from 'vitest'
import { categoryTone } from './modules-tab.tsx'

test.each(['productivity', 'communication', 'analytics', 'finance', 'integration', 'security'])(
  'the category %s has a color [A-MOD-37]',
  (category) => {
    expect(categoryTone(category)).not.toBe('neutral')
  },
)

test('any other category is gray', () => {
  expect(categoryTone('backstage')).toBe('neutral')
})
