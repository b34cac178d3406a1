import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { lockView } from './view-rows.ts'

/** @throws not_found */
export async function chooseStartView(
  tx: Transaction,
  ctx: CompanyContext,
  kind: RecordKind,
  view: string | null,
): Promise<{ success: true }> {
  if (view) await lockView(tx, ctx, kind, view, 'own_or_shared')
  return saveListSettings(tx, ctx, kind, { start_view_id: view })
}

export function chooseColumns(tx: Transaction, ctx: CompanyContext, kind: RecordKind, columns: string[]) {
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
