import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { TagCalls } from './tag-handlers.ts'
import { lockTag } from './tag-rows.ts'

/** Rename or recolor a tag. Records store tag ids, so the new name shows everywhere. */
export const updateTag: Handler<TagCalls['updateTag']> = async (ctx, { tag_id, name, color }) => {
  return ctx.transaction(async (tx) => {
    const [before, namesake] = await batch([
      lockTag(tx, ctx, tag_id),
      tx
        .selectFrom('tags')
        .select('id')
        .where('company_id', '=', ctx.company.id)
        .where('name_key', '=', sql<string>`fold(${name})`)
        .where('id', '<>', tag_id)
        .executeTakeFirst(),
    ])
    if (namesake) throw new AppError('tag_name_taken')
    await batch([
      tx
        .updateTable('tags')
        .set({ name, color })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', tag_id)
        .execute(),
      audit(tx, ctx, {
        action: 'tag.update',
        id: tag_id,
        before: { name: before.name, color: before.color },
        after: { name, color },
      }),
    ])
    return { tag: { id: tag_id, name, color } }
  })
}
