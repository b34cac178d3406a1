import { expect, test } from 'vitest'
import { emailActionsFor } from './user-emails-tab.tsx'

test('the primary can neither be made primary again nor removed, an unverified email not made primary [A-UDET-50 A-UDET-51 A-UDET-54]', () => {
  expect(emailActionsFor({ is_primary: true, is_verified: true })).toEqual(['unverify'])
  expect(emailActionsFor({ is_primary: true, is_verified: false })).toEqual(['verify'])
  expect(emailActionsFor({ is_primary: false, is_verified: true })).toEqual(['unverify', 'set-primary', 'remove'])
  expect(emailActionsFor({ is_primary: false, is_verified: false })).toEqual(['verify', 'remove'])
})
