import { Refusal } from '../../../shared/errors.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { widgetColumns } from '../../platform/widgets.ts'

/** Locked, so that two who save at once come one after the other. @throws not_found */
export async function lockWidget(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('widgets')
    .select([...widgetColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
