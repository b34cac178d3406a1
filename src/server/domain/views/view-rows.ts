import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import type { ListView, SavedView } from '#shared/records/view-calls.ts'

type ViewOwnership = 'own' | 'shared' | 'own_or_shared'

export function ownershipCondition(ctx: CompanyContext, is_shared: boolean): RawBuilder<boolean> {
  return is_shared ? sql<boolean>`user_id is null` : sql<boolean>`user_id = ${ctx.user.id}`
}

/** @throws not_found */
export async function lockView(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  id: string,
  whose: ViewOwnership,
): Promise<SavedView> {
  const owners = {
    own: ownershipCondition(ctx, false),
    shared: ownershipCondition(ctx, true),
    own_or_shared: sql<boolean>`(user_id is null or user_id = ${ctx.user.id})`,
  }
  const found = await tx
    .selectFrom('saved_views')
    .select(['id', 'name', 'view', sql<boolean>`user_id is null`.as('is_shared')])
    .where('company_id', '=', ctx.company.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where(owners[whose])
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  // The cast is safe: the call validated the view before `saveView` stored it.
  return { ...found, view: found.view as unknown as ListView }
}
