import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { TagCalls } from './tag-handlers.ts'
import { lockTag, replaceTag } from './tag-rows.ts'

export const deleteTag: Handler<TagCalls['deleteTag']> = async (ctx, { tag_id }) => {
  return ctx.transaction(async (tx) => {
    const { name, color } = await lockTag(tx, ctx, tag_id)
    await batch([
      replaceTag(tx, ctx, tag_id, null),
      tx.deleteFrom('tags').where('company_id', '=', ctx.company.id).where('id', '=', tag_id).execute(),
      audit(tx, ctx, { action: 'tag.delete', id: tag_id, before: { name, color } }),
    ])
    return { success: true }
  })
}
