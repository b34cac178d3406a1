import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

export const companyTypeColumns = [
  'id',
  'key',
  'name',
  'description',
  'icon',
  'sort_order',
  'is_active',
  'default_plan_id',
  'onboarding_config',
] as const

export function companyTypesQuery(tx: Transaction, which: 'all' | 'active') {
  return tx
    .selectFrom('company_types')
    .select(companyTypeColumns)
    .$if(which === 'active', (query) => query.where('is_active', '=', true))
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
}

/** @throws company_type_not_available */
export async function assertActiveCompanyType(tx: Transaction, id: string): Promise<void> {
  const type = await tx
    .selectFrom('company_types')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!type) throw new AppError('company_type_not_available')
}
