import { expect, test } from 'vitest'
import { actsOn } from './email-acts.ts'

test('the primary can neither be made primary again nor removed, an unverified email not made primary [A-UDET-50 A-UDET-51 A-UDET-54]', () => {
  expect(actsOn({ is_primary: true, is_verified: true })).toEqual(['unverify'])
  expect(actsOn({ is_primary: true, is_verified: false })).toEqual(['verify'])
  expect(actsOn({ is_primary: false, is_verified: true })).toEqual(['unverify', 'set-primary', 'remove'])
  expect(actsOn({ is_primary: false, is_verified: false })).toEqual(['verify', 'remove'])
})
