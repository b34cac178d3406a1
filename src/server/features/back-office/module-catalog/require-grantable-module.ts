import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { currentModuleKey, isModuleAvailable } from '#shared/modules.ts'

/**
 * Find a module that can be granted to companies. It must have features that work already. @throws
 * module_not_available
 */
export async function requireGrantableModule(tx: Transaction, key: string): Promise<{ id: string; key: string }> {
  const found = await tx
    .selectFrom('modules')
    .select(['id', 'key'])
    .where('key', '=', currentModuleKey(key))
    .where('deleted_at', 'is', null)
    .where('is_platform_only', '=', false)
    .executeTakeFirst()
  if (!found || !isModuleAvailable(found.key)) throw new AppError('module_not_available')
  return found
}
