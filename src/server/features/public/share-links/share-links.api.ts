import type { LinkOpener } from '#server/domain/share-links/link-opener.ts'
import { implement } from '#server/platform/app/implement.ts'
import { shareLinks } from '#shared/features/public/share-links.ts'
import { getShareLink } from './get-share-link.ts'

/** @param openers one for each kind of link, from the features that create them */
export function shareLinksApi(openers: readonly LinkOpener[]) {
  return implement(shareLinks, { getShareLink: getShareLink(openers) })
}
