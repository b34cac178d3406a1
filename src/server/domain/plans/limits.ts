import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { guestsOf, seatsOf } from '#server/domain/team/members.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import type { Refusal } from '#shared/errors.ts'
import { forEachLimit, normaliseLimits, type PlanLimit, planLimits } from '#shared/plan-limits.ts'

type Count = (company: RawBuilder<unknown>) => RawBuilder<number>
type CountedByRows = { [K in PlanLimit]: (typeof planLimits)[K] extends { rows: string } ? K : never }[PlanLimit]

/** What is not simply rows of a table, each in the unit of its limit. */
const counts: Record<Exclude<PlanLimit, CountedByRows>, Count> & Partial<Record<PlanLimit, Count>> = {
  members: seatsOf,
  // See eventCounts: not in the bin, and more than an inquiry that is still to come about. [M-LIM-01..05]
  events: (company) =>
    sql`(select count(*) from events e where e.company_id = ${company} and e.deleted_at is null
      and e.status not in ('inquiry', 'archived', 'cancelled'))`,
  guests: guestsOf,
  storage: storedBy,
  storage_per_user: (company) => sql`(${storedBy(company)} / greatest(${seatsOf(company)}, 1))`,
  emails: (company) =>
    sql`(select coalesce(sum(s.sent), 0) from company_mails s
      where s.company_id = ${company} and s.month = date_trunc('month', now())::date)`,
}

/** In GB. */
function storedBy(company: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(f.bytes), 0) / ${sql.lit(1024 ** 3)}::float8 from company_files f where f.company_id = ${company})`
}

/** How much of it a company uses; `company` is its id or a column with it. */
function used(name: PlanLimit, company: RawBuilder<unknown>): RawBuilder<number> {
  const limit = planLimits[name]
  if ('rows' in limit) return sql`(select count(*) from ${sql.table(limit.rows)} t where t.company_id = ${company})`
  const count = counts[name]
  if (!count) throw new Error(`Nobody counts ${name}`)
  return count(company)
}

/** What a company uses of everything that plans limit, as one value; part of a larger question. */
export function countUsage(companyIdColumn: string): RawBuilder<Record<PlanLimit, number>> {
  return jsonBuildObject(forEachLimit((name) => used(name, sql.ref(companyIdColumn))))
}

/**
 * Refuses when a company with `adding` more than it has would be over its plan. Locks the company, so that of many at once
 * only what fits gets in. A company without a plan has no limits, but no guests either.
 * @throws the refusal of the limit
 */
export async function requireWithinLimit(
  tx: Transaction,
  companyId: string,
  name: PlanLimit,
  { adding }: { adding: number },
): Promise<void> {
  const refusal = (await limitOf(tx, companyId, name))(adding)
  if (refusal) throw refusal
}

/** Locks the company as well, and says of any number of more why they would not be let in; null where they are. */
export async function limitOf(
  tx: Transaction,
  companyId: string,
  name: PlanLimit,
): Promise<(adding: number) => Refusal | null> {
  const asked = tx
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name as plan', 'p.limits', used(name, sql.ref('c.id')).as('used')])
    .where('c.id', '=', companyId)
  const [, row] = await together([lockCompany(tx, companyId), asked.executeTakeFirstOrThrow()])
  if (!row.limits && name !== 'guests') return () => null
  const allowed = planLimits[name].allowed(normaliseLimits(row.limits ?? {}))
  const isOver = (adding: number) => allowed !== null && row.used + adding > allowed
  return (adding) => (isOver(adding) ? planLimits[name].refusal(row.plan ?? 'of this company', allowed ?? 0) : null)
}

/** One more mail that somebody of the company sends, in the month of the database's clock. [C-BILL-163] */
export async function countMail(tx: Transaction, companyId: string): Promise<void> {
  await together([
    requireWithinLimit(tx, companyId, 'emails', { adding: 1 }),
    tx
      .insertInto('company_mails')
      .values({ company_id: companyId, month: sql<string>`date_trunc('month', now())::date`, sent: 1 })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({ sent: eb('company_mails.sent', '+', 1) })),
      )
      .execute(),
  ])
}

/** Room for a file of the company, over an earlier one of the same path. [C-BILL-162] */
export async function reserveStorage(tx: Transaction, companyId: string, path: string, bytes: number): Promise<void> {
  await together([
    lockCompany(tx, companyId),
    tx
      .insertInto('company_files')
      .values({ company_id: companyId, path, bytes })
      .onConflict((conflict) => conflict.columns(['company_id', 'path']).doUpdateSet({ bytes }))
      .execute(),
    requireWithinLimit(tx, companyId, 'storage', { adding: 0 }),
    requireWithinLimit(tx, companyId, 'storage_per_user', { adding: 0 }),
  ])
}

export async function releaseStorage(tx: Transaction, companyId: string, path: string): Promise<void> {
  await tx.deleteFrom('company_files').where('company_id', '=', companyId).where('path', '=', path).execute()
}
