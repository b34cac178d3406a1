import { implement } from '#server/platform/app/implement.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { exchangeCode } from './exchange-code.ts'
import { getSession } from './get-session.ts'
import { getUser } from './get-user.ts'
import { isSuperAdmin } from './is-super-admin.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { resetPassword } from './reset-password.ts'
import { setSession } from './set-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updatePassword } from './update-password.ts'

export const authApi = implement(auth, {
  signUp,
  signIn,
  signOut,
  getUser,
  getSession,
  setSession,
  refreshSession,
  updatePassword,
  resendConfirmation,
  exchangeCode,
  confirmSignUp,
  requestPasswordReset,
  resetPassword,
  isSuperAdmin,
})
