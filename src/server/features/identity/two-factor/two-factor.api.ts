import { implement } from '#server/platform/app/implement.ts'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { confirmTwoFactor } from './confirm-two-factor.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { getTwoFactor } from './get-two-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startTwoFactor } from './start-two-factor.ts'
import { verifyTwoFactor } from './verify-two-factor.ts'

export const twoFactorApi = implement(twoFactor, {
  getTwoFactor,
  startTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  verifyTwoFactor,
})
