import { shareLinks } from '#shared/features/public/share-links.ts'
import { everyone } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(shareLinks, {
  access: { getShareLink: everyone },
  samples: () => ({ getShareLink: { token: 'sample' } }),
})
