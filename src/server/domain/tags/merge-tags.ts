import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import { lockTags, replaceTag } from './tag-rows.ts'
import type { TagCalls } from './tag-verbs.ts'

/** [M-REC-72] */
export const mergeTags: Verb<TagCalls['mergeTags']> = async (ctx, { tag_id, into_tag_id }) => {
  if (tag_id === into_tag_id) throw new Refusal('tags_are_one')
  return ctx.transaction(async (tx) => {
    const [gone, tag] = await lockTags(tx, ctx, [tag_id, into_tag_id])
    await together([
      replaceTag(tx, ctx, tag_id, into_tag_id),
      tx.deleteFrom('tags').where('company_id', '=', ctx.company.id).where('id', '=', tag_id).execute(),
      audit(tx, ctx, { act: 'tag.merge', id: into_tag_id, before: { name: gone.name }, after: { name: tag.name } }),
    ])
    return { tag }
  })
}
