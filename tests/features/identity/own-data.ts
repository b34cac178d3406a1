import { ownData } from '#shared/features/identity/own-data.ts'
import { openInPerson, own, signedIn } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(ownData, {
  doors: {
    getOwnData: signedIn,
    startDownload: own,
    requestDeletion: own,
    keepAccount: openInPerson,
  },
  samples: () => ({
    startDownload: { current_password: 'not it' },
    requestDeletion: { current_password: 'not it' },
    keepAccount: { code: 'sample' },
  }),
})
