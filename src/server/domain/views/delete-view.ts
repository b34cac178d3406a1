import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { lockView } from './view-rows.ts'

/** Lists that start with this view fall back to the default. @throws not_found */
export async function deleteView(
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
