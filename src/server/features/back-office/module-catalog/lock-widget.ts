import { widgetColumns } from '#server/domain/modules/widgets.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** @throws not_found */
export async function lockWidget(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('widgets')
    .select([...widgetColumns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
