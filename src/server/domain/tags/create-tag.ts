import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import { tagColors } from '#shared/records/tag-calls.ts'
import type { TagCalls } from './tag-handlers.ts'

export const maxTagsPerCompany = 500

/** Create a tag. Returns the existing tag if one has the same name, ignoring case. */
export const createTag: Handler<TagCalls['createTag']> = async (ctx, { name }) => {
  return ctx.transaction(async (tx) => {
    const own = tx.selectFrom('tags').where('company_id', '=', ctx.company.id)
    const [, known, { count }] = await batch([
      lockCompany(tx, ctx.company.id),
      own.select(['id', 'name', 'color']).where('name_key', '=', sql<string>`fold(${name})`).executeTakeFirst(),
      own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ])
    if (known) return { tag: known }
    if (count >= maxTagsPerCompany) throw new AppError('too_many_tags', { limit: maxTagsPerCompany })
    const color = tagColors[count % tagColors.length] ?? tagColors[0]
    const tag = await tx
      .insertInto('tags')
      .values({ company_id: ctx.company.id, name, color, created_by: ctx.user.id })
      .returning(['id', 'name', 'color'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'tag.create', id: tag.id, after: { name, color } })
    return { tag }
  })
}
