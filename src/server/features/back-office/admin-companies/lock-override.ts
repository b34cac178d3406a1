import { isPast } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** @throws not_found */
export async function lockOverride(tx: Transaction, id: string) {
  const override = await tx
    .selectFrom('company_module_overrides as o')
    .innerJoin('modules as m', 'm.id', 'o.module_id')
    .select(['o.id', 'o.company_id', 'o.override_reason', 'o.expires_at', 'o.permissions', 'o.is_enabled'])
    .select('m.key as module_key')
    .select(isPast('o.expires_at').as('is_over'))
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
  if (!override) throw new AppError('not_found')
  return override
}
