import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { everyone, ownAccount } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(twoFactor, {
  access: {
    getTwoFactor: ownAccount,
    startTwoFactor: ownAccount,
    confirmTwoFactor: ownAccount,
    disableTwoFactor: ownAccount,
    renewRecoveryCodes: ownAccount,
    verifyTwoFactor: everyone,
  },
  samples: () => ({
    startTwoFactor: { current_password: 'not it' },
    confirmTwoFactor: { code: '123456' },
    disableTwoFactor: { current_password: 'not it', code: '123456' },
    renewRecoveryCodes: { code: '123456' },
    verifyTwoFactor: { challenge: 'sample', code: '123456' },
  }),
})
