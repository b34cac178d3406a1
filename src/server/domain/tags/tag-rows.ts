import { sql } from 'kysely'
import { tableOfKind } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { Tag } from '#shared/records/tag-calls.ts'

/** @throws not_found */
export async function lockTag(tx: Transaction, ctx: CompanyContext, id: string): Promise<Tag> {
  const [tag] = await lockTags(tx, ctx, [id])
  return tag
}

/**
 * Lock tags in id order, to prevent deadlocks. Returns them in the order of `ids`.
 * @throws not_found
 */
export async function lockTags<const Ids extends readonly string[]>(
  tx: Transaction,
  ctx: CompanyContext,
  ids: Ids,
): Promise<{ [N in keyof Ids]: Tag }> {
  const found = await tx
    .selectFrom('tags')
    .select(['id', 'name', 'color'])
    .where('company_id', '=', ctx.company.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const tags = ids.map((id) => {
    const tag = found.find((one) => one.id === id)
    if (!tag) throw new AppError('not_found')
    return tag
  })
  return tags as { [N in keyof Ids]: Tag }
}

/**
 * Remove a tag from all records, or replace it by the tag `into` without duplicates. Records are locked in id order to
 * prevent deadlocks.
 */
export async function replaceTag(tx: Transaction, ctx: CompanyContext, id: string, into: string | null): Promise<void> {
  const others = sql`array_remove(tags, ${id}::uuid)`
  const replaced = into ? sql`array_append(array_remove(${others}, ${into}::uuid), ${into}::uuid)` : others
  const having = sql`company_id = ${ctx.company.id} and tags @> array[${id}::uuid]`
  await batch(
    Object.values(tableOfKind).flatMap((table) => [
      sql`select from ${sql.table(table)} where ${having} order by id for no key update`.execute(tx),
      sql`update ${sql.table(table)} set tags = ${replaced}, updated_by = ${ctx.user.id} where ${having}`.execute(tx),
    ]),
  )
}
