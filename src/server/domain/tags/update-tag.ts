import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import { Refusal } from '#shared/errors.ts'
import { lockTag } from './tag-rows.ts'
import type { TagCalls } from './tag-verbs.ts'

/** Records name their tags by id, so that all of them show the new name. [M-REC-71] */
export const updateTag: Verb<TagCalls['updateTag']> = async (ctx, { tag_id, name, color }) => {
  return ctx.transaction(async (tx) => {
    const [before, namesake] = await together([
      lockTag(tx, ctx, tag_id),
      tx
        .selectFrom('tags')
        .select('id')
        .where('company_id', '=', ctx.company.id)
        .where('name_key', '=', sql<string>`fold(${name})`)
        .where('id', '<>', tag_id)
        .executeTakeFirst(),
    ])
    if (namesake) throw new Refusal('tag_name_taken')
    await together([
      tx
        .updateTable('tags')
        .set({ name, color })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', tag_id)
        .execute(),
      audit(tx, ctx, {
        act: 'tag.update',
        id: tag_id,
        before: { name: before.name, color: before.color },
        after: { name, color },
      }),
    ])
    return { tag: { id: tag_id, name, color } }
  })
}
