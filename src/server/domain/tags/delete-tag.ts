import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { lockTag, replaceTag } from './tag-rows.ts'
import type { TagCalls } from './tag-verbs.ts'

export const deleteTag: Verb<TagCalls['deleteTag']> = async (ctx, { tag_id }) => {
  return ctx.transaction(async (tx) => {
    const { name, color } = await lockTag(tx, ctx, tag_id)
    await together([
      replaceTag(tx, ctx, tag_id, null),
      tx.deleteFrom('tags').where('company_id', '=', ctx.company.id).where('id', '=', tag_id).execute(),
      audit(tx, ctx, { act: 'tag.delete', id: tag_id, before: { name, color } }),
    ])
    return { success: true }
  })
}
