import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { open, own } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(twoFactor, {
  doors: {
    getTwoFactor: own,
    startTwoFactor: own,
    confirmTwoFactor: own,
    disableTwoFactor: own,
    renewRecoveryCodes: own,
    verifyTwoFactor: open,
  },
  samples: () => ({
    startTwoFactor: { current_password: 'not it' },
    confirmTwoFactor: { code: '123456' },
    disableTwoFactor: { current_password: 'not it', code: '123456' },
    renewRecoveryCodes: { code: '123456' },
    verifyTwoFactor: { challenge: 'sample', code: '123456' },
  }),
})
