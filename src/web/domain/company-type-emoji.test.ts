import { expect, test } from 'vitest'
import { companyTypeEmoji } from './company-type-icon.tsx'

test.each([
  ['calendar', '📅'],
  ['briefcase', '💼'],
  ['music', '🎵'],
  ['building', '🏢'],
  ['truck', '🚚'],
  [null, '🏢'],
  ['rocket', '🏢'],
])('the icon %s of a company type is %s [C-ONB-24 C-ONB-25 C-ONB-26 C-ONB-27 C-ONB-28 C-ONB-29]', (icon, emoji) => {
  expect(companyTypeEmoji(icon)).toBe(emoji)
})
