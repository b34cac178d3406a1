import { expect, test } from 'vitest'
import { companyTypeIcons, companyTypeKey, defaultCompanyTypeIcon } from './company-types.ts'

test.each([
  ['Festival', 'festival'],
  ['Event Agency', 'event_agency'],
  ['House & Venue', 'house_venue'],
  ['  Rock  n   Roll! ', 'rock_n_roll'],
  ['Stage-Craft (24/7)', 'stagecraft_247'],
  ['Théâtre & Opera', 'theatre_opera'],
  ['A_B', 'ab'],
  ['音楽', ''],
])("'%s' makes the key '%s' [A-TYPE-09..13]", (name, key) => {
  expect(companyTypeKey(name)).toBe(key)
})

test('a long name makes a key that fits and does not end in an underscore', () => {
  expect(companyTypeKey(`${'x'.repeat(59)} end`)).toBe('x'.repeat(59))
})

test('five icons are offered, the building by default [A-TYPE-16 A-TYPE-17]', () => {
  expect(companyTypeIcons).toEqual(['calendar', 'briefcase', 'music', 'building', 'truck'])
  expect(defaultCompanyTypeIcon).toBe('building')
})
