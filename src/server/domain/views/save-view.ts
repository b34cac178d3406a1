import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { type ListView, maxSavedViews, type SavedView } from '#shared/records/view-calls.ts'
import { lockView, ownershipCondition } from './view-rows.ts'

/** Serialize the saves of a person, so that concurrent saves cannot exceed the maximum number of views. */
async function lockMembership(tx: Transaction, ctx: CompanyContext): Promise<void> {
  await tx
    .selectFrom('user_company_memberships')
    .select('id')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', ctx.membership.id)
    .forNoKeyUpdate()
    .execute()
}

interface ViewDraft {
  view_id?: string | undefined
  name: string
  view: ListView
}

/**
 * Create or update a view. A personal view can become shared, but not the reverse.
 * @throws not_found, view_name_taken, too_many_views
 */
export async function saveView(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  { view_id, name, view }: ViewDraft,
  { is_shared }: { is_shared: boolean },
): Promise<{ view: SavedView }> {
  const beside = tx
    .selectFrom('saved_views')
    .where('company_id', '=', ctx.company.id)
    .where('kind', '=', kind)
    .where(ownershipCondition(ctx, is_shared))
  const [, before, namesake, { count }] = await batch([
    is_shared ? lockCompany(tx, ctx.company.id) : lockMembership(tx, ctx),
    view_id ? lockView(tx, ctx, kind, view_id, is_shared ? 'own_or_shared' : 'own') : null,
    beside
      .select('id')
      .where('name_key', '=', sql<string>`fold(${name})`)
      .$if(view_id !== undefined, (query) => query.where('id', '<>', view_id ?? ''))
      .executeTakeFirst(),
    beside.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  if (namesake) throw new AppError('view_name_taken')
  if (before?.is_shared !== is_shared && count >= maxSavedViews)
    throw new AppError('too_many_views', { limit: maxSavedViews })
  const values = { name, view: json(view), user_id: is_shared ? null : ctx.user.id }
  const { id } = before
    ? await tx
        .updateTable('saved_views')
        .set(values)
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('saved_views')
        .values({ ...values, company_id: ctx.company.id, kind })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (is_shared)
    await audit(tx, ctx, {
      action: 'shared_view.save',
      id,
      before: before ? { name: before.name, ...before.view } : null,
      after: { kind, name, ...view },
    })
  return { view: { id, name, is_shared, view } }
}
