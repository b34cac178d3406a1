import type { Transaction } from '#server/platform/database/database.ts'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { ShareLinkKind } from '#shared/share-links.ts'
import type { ShareLink } from './share-links.ts'

/**
 * How links of a kind are opened. Opening changes nothing: what the holder can do are calls of the kind's feature, which
 * find the link by its token too.
 */
export interface LinkOpener<K extends ShareLinkKind = ShareLinkKind> {
  kind: K
  /** Without this module the company's links have ended. */
  module: ModuleKey
  /** Runs in a transaction that sees every company. Null if what the link is about no longer exists. */
  open: (tx: Transaction, link: ShareLink) => Promise<ShareLinkContent[K] | null>
}
