import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { administratorsOf } from './members.ts'

/**
 * Makes a change of a locked team, which is one statement, and undoes it by refusing when it leaves nobody to administrate
 * settings and team, or takes that from the owner. @throws last_administrator
 */
export async function requireAdministratorsLeft(
  tx: Transaction,
  companyId: string,
  change: { execute(): Promise<unknown> },
): Promise<void> {
  const [before, , after] = await batch([
    administratorsOf(tx, companyId),
    change.execute(),
    administratorsOf(tx, companyId),
  ])
  const noneLeft = before.length > 0 && after.length === 0
  const owner = before.find(({ is_primary }) => is_primary)
  if (noneLeft || (owner && !after.some(({ id }) => id === owner.id))) throw new AppError('last_administrator')
}
