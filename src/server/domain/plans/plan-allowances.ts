import { sql } from 'kysely'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { PlanLimits } from '#shared/entities.ts'
import { Refusal } from '#shared/errors.ts'
import { normaliseLimits } from '#shared/plan-limits.ts'

/** The plan of a company with its limits; null without a plan, and then nothing is limited. */
export async function planOfCompany(
  tx: Transaction,
  companyId: string,
): Promise<{ name: string; limits: PlanLimits } | null> {
  const plan = await tx
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name', 'p.limits'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  return plan ? { name: plan.name, limits: normaliseLimits(plan.limits) } : null
}

const gigabyte = 1024 ** 3

/**
 * One more mail that somebody of the company sends, in the month of the database's clock. Counted in the act's own
 * transaction; of many at once only what fits gets through. @throws plan_limit_reached [C-BILL-163]
 */
export async function countMail(tx: Transaction, companyId: string): Promise<void> {
  const { sent } = await tx
    .insertInto('company_mails')
    .values({ company_id: companyId, month: sql<string>`date_trunc('month', now())::date`, sent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({ sent: eb('company_mails.sent', '+', 1) })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  const plan = await planOfCompany(tx, companyId)
  const limit = plan?.limits.max_monthly_emails ?? null
  if (limit !== null && sent > limit)
    throw new Refusal('plan_limit_reached', { plan: plan?.name, limit, things: 'e-mails a month' })
}

/**
 * Room for a file of the company, over an earlier one of the same path. Locks the company, so that of many at once only
 * what fits gets in. @throws plan_limit_reached [C-BILL-162]
 */
export async function reserveStorage(tx: Transaction, companyId: string, path: string, bytes: number): Promise<void> {
  await lockCompany(tx, companyId)
  await tx
    .insertInto('company_files')
    .values({ company_id: companyId, path, bytes })
    .onConflict((conflict) => conflict.columns(['company_id', 'path']).doUpdateSet({ bytes }))
    .execute()
  const plan = await planOfCompany(tx, companyId)
  const limit = plan?.limits.max_storage_gb ?? null
  if (limit === null) return
  const { used } = await tx
    .selectFrom('company_files')
    .select((eb) => eb.fn.sum<string>('bytes').as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (Number(used) > limit * gigabyte)
    throw new Refusal('plan_limit_reached', { plan: plan?.name, limit, things: 'GB of storage' })
}

export async function giveRoomBack(tx: Transaction, companyId: string, path: string): Promise<void> {
  await tx.deleteFrom('company_files').where('company_id', '=', companyId).where('path', '=', path).execute()
}
