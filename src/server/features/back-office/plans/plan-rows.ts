import { planColumns, toPlanResponse } from '#server/domain/plans/plans.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { ManagedPlan } from '#shared/features/back-office/plans.ts'

export function managedPlans(tx: Transaction) {
  return tx.selectFrom('plans').select([...planColumns, 'stripe_product_id', 'created_at', 'updated_at'])
}

/** @throws not_found */
export async function loadManagedPlan(tx: Transaction, id: string): Promise<ManagedPlan> {
  const row = await managedPlans(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toPlanResponse(row)
}

/** @throws not_found */
export async function lockPlan(tx: Transaction, id: string): Promise<ManagedPlan> {
  const row = await managedPlans(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toPlanResponse(row)
}
