import type { LinkOpener } from '#server/domain/share-links/link-opener.ts'
import { findShareLink, linkEndedError, markShareLinkOpened } from '#server/domain/share-links/share-links.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { inScope } from '#server/platform/database/database.ts'
import { statusAllows } from '#shared/company-status.ts'
import type { shareLinks } from '#shared/features/public/share-links.ts'

/** Open a link. Its holder has no account, so the token in the URL is the only authentication. */
export function getShareLink(openers: readonly LinkOpener[]): Handler<typeof shareLinks.calls.getShareLink> {
  return async (ctx, { token }) => {
    const opened = await ctx.asSystem(async (tx) => {
      const link = await findShareLink(tx, token)
      const opener = openers.find(({ kind }) => kind === link.kind)
      const content = opener && isReadable(link, opener) ? await opener.open(tx, link) : null
      if (!content) throw linkEndedError(link)
      return { link, content }
    })
    const { link, content } = opened
    // The transaction of a read call is read-only. When a link was first opened is the only thing that opening changes.
    if (!link.opened_at) await inScope(ctx.app.db, { kind: 'system' }, (tx) => markShareLinkOpened(tx, link))
    const { name, logo_url, brand_primary: primary, brand_secondary: secondary, expires_at } = link
    return { company: { name, logo_url, brand: { primary, secondary } }, expires_at, content }
  }
}

function isReadable({ status, modules }: Awaited<ReturnType<typeof findShareLink>>, { module }: LinkOpener): boolean {
  return modules.includes(module) && statusAllows(status, 'read', { module_key: module, is_core: false })
}
