import { ownData } from '#shared/features/identity/own-data.ts'
import { everyoneInPerson, ownAccount, signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(ownData, {
  access: {
    getOwnData: signedIn,
    startDownload: ownAccount,
    requestDeletion: ownAccount,
    keepAccount: everyoneInPerson,
  },
  samples: () => ({
    startDownload: { current_password: 'not it' },
    requestDeletion: { current_password: 'not it' },
    keepAccount: { code: 'sample' },
  }),
})
