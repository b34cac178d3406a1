import { account } from '#shared/features/identity/account.ts'
import { openInPerson, own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(account, {
  doors: {
    getProfile: signedIn,
    updateProfile: signedIn,
    setFormats: signedIn,
    uploadProfilePhoto: own,
    listEmails: signedIn,
    addEmail: own,
    removeEmail: own,
    setPrimaryEmail: own,
    sendEmailVerification: own,
    verifyEmail: openInPerson,
  },
  samples: (ids) => ({
    updateProfile: { display_name: 'Sam', bio: 'Sample' },
    setFormats: { format_locale: 'de-DE' },
    uploadProfilePhoto: { photo: 'bm90IGFuIGltYWdl' },
    addEmail: { email: 'another@sample.example', current_password: 'not it' },
    setPrimaryEmail: { email_id: ids.email, current_password: 'not it' },
    sendEmailVerification: { email: 'another@sample.example' },
    verifyEmail: { token: 'sample' },
  }),
})
