import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { groupNames, type RecordFields, type RecordType } from '#shared/records/record-type.ts'
import type { SavedView, viewCalls } from '#shared/records/view-calls.ts'
import { saveView } from './save-view.ts'
import { lockView } from './view-rows.ts'

type Calls = ReturnType<typeof viewCalls<RecordKind, RecordFields>>

export function viewHandlers(type: RecordType): { [N in keyof Calls]: Handler<Calls[N]> } {
  const { kind } = type
  const [own, shared] = [{ is_shared: false }, { is_shared: true }]
  return {
    listViews: (ctx) => ctx.transaction((tx) => listViews(tx, ctx, type)),
    saveOwnView: (ctx, input) => ctx.transaction((tx) => saveView(tx, ctx, kind, input, own)),
    saveSharedView: (ctx, input) => ctx.transaction((tx) => saveView(tx, ctx, kind, input, shared)),
    deleteOwnView: (ctx, { view_id }) => ctx.transaction((tx) => deleteView(tx, ctx, kind, view_id, own)),
    deleteSharedView: (ctx, { view_id }) => ctx.transaction((tx) => deleteView(tx, ctx, kind, view_id, shared)),
    chooseStartView: (ctx, { view_id }) => ctx.transaction((tx) => chooseStartView(tx, ctx, kind, view_id)),
    chooseColumns: (ctx, { columns }) => ctx.transaction((tx) => chooseColumns(tx, ctx, kind, columns)),
  }
}

/**
 * Delete a view. Lists that start with this view fall back to the default view.
 * @throws not_found
 */
async function deleteView(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  id: string,
  { is_shared }: { is_shared: boolean },
): Promise<{ success: true }> {
  const { name, view } = await lockView(tx, ctx, kind, id, is_shared ? 'shared' : 'own')
  await batch([
    tx.deleteFrom('saved_views').where('company_id', '=', ctx.company.id).where('id', '=', id).execute(),
    is_shared ? audit(tx, ctx, { action: 'shared_view.delete', id, before: { kind, name, ...view } }) : null,
  ])
  return { success: true }
}

interface ListViews {
  views: SavedView[]
  start_view_id: string | null
  columns: string[]
}

async function listViews(tx: Transaction, ctx: CompanyContext, type: RecordType): Promise<ListViews> {
  const { kind } = type
  const [group] = groupNames(type)
  const { rows } = await sql<ListViews>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'is_shared', user_id is null,
            'view', jsonb_build_object('group', ${group}::text) || view)
          order by user_id is null, name_key)
        from saved_views
        where company_id = ${ctx.company.id} and kind = ${kind} and (user_id is null or user_id = ${ctx.user.id})
      ), '[]') as views,
      mine.start_view_id, coalesce(mine.columns, '{}') as columns
    from (select) nothing left join list_settings mine
      on mine.company_id = ${ctx.company.id} and mine.user_id = ${ctx.user.id} and mine.kind = ${kind}`.execute(tx)
  return rows[0] ?? { views: [], start_view_id: null, columns: [] }
}

/** @throws not_found */
async function chooseStartView(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  view: string | null,
): Promise<{ success: true }> {
  if (view) await lockView(tx, ctx, kind, view, 'own_or_shared')
  return saveListSettings(tx, ctx, kind, { start_view_id: view })
}

function chooseColumns(tx: Transaction, ctx: CompanyContext, kind: RecordKind, columns: string[]) {
  return saveListSettings(tx, ctx, kind, { columns })
}

async function saveListSettings(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  settings: { start_view_id: string | null } | { columns: string[] },
): Promise<{ success: true }> {
  await tx
    .insertInto('list_settings')
    .values({ company_id: ctx.company.id, user_id: ctx.user.id, kind, ...settings })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'kind']).doUpdateSet(settings))
    .execute()
  return { success: true }
}
