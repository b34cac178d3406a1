import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { loadAdministrators } from './members.ts'

/**
 * Execute a statement that changes members or roles of a locked company. Throws if no administrator of settings and
 * team would be left, or the owner would lose that access. The error rolls the statement back.
 * @throws last_administrator
 */
export async function requireAdministratorsLeft(
  tx: Transaction,
  companyId: string,
  change: { execute(): Promise<unknown> },
): Promise<void> {
  const [before, , after] = await batch([
    loadAdministrators(tx, companyId),
    change.execute(),
    loadAdministrators(tx, companyId),
  ])
  const noneLeft = before.length > 0 && after.length === 0
  const owner = before.find(({ is_primary }) => is_primary)
  if (noneLeft || (owner && !after.some(({ id }) => id === owner.id))) throw new AppError('last_administrator')
}
