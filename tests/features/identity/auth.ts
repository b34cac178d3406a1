import { auth } from '#shared/features/identity/auth.ts'
import { everyone, ownAccount, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(auth, {
  access: {
    signUp: everyone,
    signIn: everyone,
    signOut: everyone,
    getUser: signedIn,
    getSession: everyone,
    setSession: everyone,
    refreshSession: everyone,
    updatePassword: ownAccount,
    resendConfirmation: everyone,
    exchangeCode: everyone,
    confirmSignUp: everyone,
    requestPasswordReset: everyone,
    resetPassword: everyone,
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
