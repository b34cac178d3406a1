import { expect, test } from 'vitest'
import { isSessionExpiringSoon, isUsableInvitation } from './auth-page.tsx'

const now = Date.parse('2026-05-01T12:00:00.000Z')

test.each([
  ['2026-05-02T11:59:59.000Z', true],
  ['2026-05-02T12:00:00.000Z', false],
  ['2026-05-08T12:00:00.000Z', false],
])('an invitation until %s expires soon: %s [C-AUTH-23 C-AUTH-24]', (expiresAt, soon) => {
  expect(isSessionExpiringSoon(expiresAt, now)).toBe(soon)
})

test.each([
  ['pending', false, true],
  ['pending', true, false],
  ['accepted', false, false],
  ['cancelled', false, false],
  ['expired', false, false],
] as const)(
  'an invitation that is %s, expired: %s, is usable: %s [C-AUTH-32 C-AUTH-33]',
  (status, is_expired, usable) => {
    expect(isUsableInvitation({ status, is_expired })).toBe(usable)
  },
)
