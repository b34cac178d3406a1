import type { Transaction } from '#server/platform/database/database.ts'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { ShareLinkKind } from '#shared/share-links.ts'
import type { ShareLink } from './share-links.ts'

/** Reads the content of a kind of link. Buttons on the page of a link are public write calls of the kind's feature. */
export interface LinkOpener<K extends ShareLinkKind = ShareLinkKind> {
  kind: K
  /** Module of the links. If the company loses it, its links no longer work. */
  module: ModuleKey
  /** Runs in a transaction that sees every company. Returns null if the subject of the link no longer exists. */
  open: (tx: Transaction, link: ShareLink) => Promise<ShareLinkContent[K] | null>
}
