import { account } from '#shared/features/identity/account.ts'
import { everyoneInPerson, ownAccount, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(account, {
  access: {
    getProfile: signedIn,
    getPasswordPolicy: signedIn,
    updateProfile: signedIn,
    setFormats: signedIn,
    listNotificationChoices: signedIn,
    setNotificationChoice: signedIn,
    uploadProfilePhoto: ownAccount,
    listEmails: signedIn,
    addEmail: ownAccount,
    removeEmail: ownAccount,
    setPrimaryEmail: ownAccount,
    sendEmailVerification: ownAccount,
    verifyEmail: everyoneInPerson,
  },
  samples: (ids) => ({
    updateProfile: { display_name: 'Sam', bio: 'Sample' },
    setFormats: { format_locale: 'de-DE' },
    setNotificationChoice: { kind: 'hold_news', email: 'never' },
    uploadProfilePhoto: { photo: 'bm90IGFuIGltYWdl' },
    addEmail: { email: 'another@sample.example', current_password: 'not it' },
    setPrimaryEmail: { email_id: ids.email, current_password: 'not it' },
    sendEmailVerification: { email: 'another@sample.example' },
    verifyEmail: { token: 'sample' },
  }),
})
