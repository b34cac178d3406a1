import { account } from '#shared/features/identity/account.ts'
import { open, own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(account, {
  doors: {
    getProfile: signedIn,
    updateProfile: signedIn,
    uploadProfilePhoto: own,
    listEmails: signedIn,
    addEmail: own,
    removeEmail: own,
    setPrimaryEmail: own,
    sendEmailVerification: own,
    verifyEmail: open,
  },
  samples: () => ({
    updateProfile: { display_name: 'Sam', bio: 'Sample' },
    uploadProfilePhoto: { photo: 'bm90IGFuIGltYWdl' },
    addEmail: { email: 'another@sample.example' },
    sendEmailVerification: { email: 'another@sample.example' },
    verifyEmail: { token: 'sample' },
  }),
})
