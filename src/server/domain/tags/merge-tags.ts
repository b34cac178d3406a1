import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { TagCalls } from './tag-handlers.ts'
import { lockTags, replaceTag } from './tag-rows.ts'

export const mergeTags: Handler<TagCalls['mergeTags']> = async (ctx, { tag_id, into_tag_id }) => {
  if (tag_id === into_tag_id) throw new AppError('tags_are_one')
  return ctx.transaction(async (tx) => {
    const [gone, tag] = await lockTags(tx, ctx, [tag_id, into_tag_id])
    await batch([
      replaceTag(tx, ctx, tag_id, into_tag_id),
      tx.deleteFrom('tags').where('company_id', '=', ctx.company.id).where('id', '=', tag_id).execute(),
      audit(tx, ctx, { action: 'tag.merge', id: into_tag_id, before: { name: gone.name }, after: { name: tag.name } }),
    ])
    return { tag }
  })
}
