import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { CatalogModule } from '#shared/features/back-office/module-catalog.ts'

export const moduleColumns = [
  'id',
  'key',
  'name',
  'description',
  'category',
  'is_core',
  'is_platform_only',
  'is_active',
  'default_permissions',
  'icon',
  'sort_order',
  'created_at',
  'deleted_at',
] as const

/** @throws not_found */
export async function lockModule(tx: Transaction, id: string, state: 'present' | 'deleted'): Promise<CatalogModule> {
  const row = await tx
    .selectFrom('modules')
    .select([...moduleColumns])
    .where('id', '=', id)
    .where('deleted_at', state === 'present' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws module_is_core or module_is_built_in if the module must not be deleted */
export function assertDeletable(module: Pick<CatalogModule, 'is_core' | 'is_platform_only'>): void {
  if (module.is_core) throw new AppError('module_is_core')
  if (module.is_platform_only) throw new AppError('module_is_built_in')
}
