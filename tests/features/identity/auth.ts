import { auth } from '#shared/features/identity/auth.ts'
import { open, own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(auth, {
  doors: {
    signUp: open,
    signIn: open,
    signOut: open,
    getUser: signedIn,
    getSession: open,
    setSession: open,
    refreshSession: open,
    updatePassword: own,
    resendConfirmation: open,
    exchangeCode: open,
    confirmSignUp: open,
    requestPasswordReset: open,
    resetPassword: open,
    isSuperAdmin: signedIn,
  },
  samples: () => ({
    signUp: {
      email: 'sample@sample.example',
      password: 'sample words',
      options: { data: { full_name: 'Sam Sample' } },
    },
    signIn: { email: 'sample@sample.example', password: 'sample words' },
    setSession: { access_token: 'sample', refresh_token: 'sample' },
    updatePassword: { current_password: 'not it', new_password: 'sample words!' },
    resendConfirmation: { email: 'sample@sample.example' },
    exchangeCode: { code: 'sample' },
    confirmSignUp: { code: 'sample', password: 'sample words' },
    requestPasswordReset: { email: 'sample@sample.example' },
    resetPassword: { code: 'sample', new_password: 'sample words!' },
  }),
})
