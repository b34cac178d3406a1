import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { guestCountExpression, seatCountExpression } from '#server/domain/team/members.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { AppError } from '#shared/errors.ts'
import {
  crossedThreshold,
  type LimitThreshold,
  mapPlanLimits,
  normalizeLimits,
  type PlanLimit,
  planLimitDefinitions,
} from '#shared/plan-limits.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { zones } from '#shared/time/zones.ts'

interface UsageFilter {
  /** User id of the member, for limits per member. */
  member?: string | undefined
  /** Any time in the month to count, for monthly limits. */
  at?: Date | undefined
}
type Count = (company: RawBuilder<unknown>, about: UsageFilter) => RawBuilder<number>
type CountedByRows = {
  [K in PlanLimit]: (typeof planLimitDefinitions)[K] extends { rows: string } ? K : never
}[PlanLimit]

/** SQL for the usage of each limit that is not simply a number of rows, in the limit's own unit. */
const usageExpressions: Record<Exclude<PlanLimit, CountedByRows>, Count> & Partial<Record<PlanLimit, Count>> = {
  members: seatCountExpression,
  // Not in the bin, and with a status of countsTowardPlan. The index events_counted has the same condition.
  events: (company) =>
    sql`(select count(*) from events e where e.company_id = ${company} and e.deleted_at is null
      and e.status not in ('inquiry', 'archived', 'cancelled', 'declined'))`,
  guests: guestCountExpression,
  storage: (company) => sql`(select ${gigabytes} from company_files f where f.company_id = ${company})`,
  // Without a member: the usage of the member who uses the most storage.
  storage_per_user: (company, { member }) =>
    member === undefined
      ? sql`(select coalesce(max(o.used), 0) from (select ${gigabytes} as used from company_files f
          where f.company_id = ${company} and f.uploaded_by is not null group by f.uploaded_by) o)`
      : sql`(select ${gigabytes} from company_files f where f.company_id = ${company} and f.uploaded_by = ${member})`,
  emails: (company, { at }) =>
    sql`(select coalesce(sum(s.sent), 0) from company_mails s
      where s.company_id = ${company} and s.month = ${monthOf(company, at)})`,
}

const bytesOfGigabyte = 1024 ** 3
const gigabytes = sql<number>`coalesce(sum(f.bytes), 0) / ${sql.lit(bytesOfGigabyte)}::float8`

/**
 * SQL for the first day of the current month in the company's time zone. Uses our own time zone rules instead of
 * PostgreSQL's. Passes only the zones whose month differs from UTC, which exist only near a month's end.
 */
function monthOf(company: RawBuilder<unknown>, at = new Date()): RawBuilder<string> {
  const month = `${at.toISOString().slice(0, 7)}-01`
  const isNearEnd = [-1, 1].some(
    (days) => new Date(at.getTime() + days * millisecondsPerDay).getUTCMonth() !== at.getUTCMonth(),
  )
  const elsewhere = isNearEnd
    ? zones().map((zone) => [zone, `${wallTimeOf(at.toISOString(), zone).slice(0, 7)}-01`])
    : []
  const others = Object.fromEntries(elsewhere.filter(([, one]) => one !== month))
  return sql<string>`(select coalesce(${json(others)}::jsonb ->> z.timezone, ${month})::date from companies z where z.id = ${company})`
}

export function usageExpression(
  name: PlanLimit,
  company: RawBuilder<unknown>,
  about: UsageFilter = {},
): RawBuilder<number> {
  const limit = planLimitDefinitions[name]
  if ('rows' in limit) return sql`(select count(*) from ${sql.table(limit.rows)} t where t.company_id = ${company})`
  const count = usageExpressions[name]
  if (!count) throw new Error(`Nobody counts ${name}`)
  return count(company, about)
}

export function usageByLimitExpression(companyIdColumn: string): RawBuilder<Record<PlanLimit, number>> {
  return jsonBuildObject(mapPlanLimits((name) => usageExpression(name, sql.ref(companyIdColumn))))
}

interface Author {
  actor: Actor
}

/**
 * Reserve `adding` more units of a limit, or throw if the company would exceed its plan. Locks the company, so that
 * concurrent calls cannot exceed the limit together. Without a plan there are no limits, but guests are not allowed.
 * @throws the error of the limit
 */
export async function requireWithinLimit(
  tx: Transaction,
  by: Author,
  companyId: string,
  name: PlanLimit,
  { adding }: { adding: number },
): Promise<void> {
  reserveRoom(await lockLimit(tx, by, companyId, name), adding)
}

/** Check a limit like `requireWithinLimit`, for something that is added later. Nothing is reserved. */
export async function assertWithinLimit(
  tx: Transaction,
  by: Author,
  companyId: string,
  name: PlanLimit,
  { adding }: { adding: number },
): Promise<void> {
  const refusal = (await lockLimit(tx, by, companyId, name)).refusal(adding)
  if (refusal) throw refusal
}

export interface LockedLimit {
  /** Returns the error if `adding` more units would exceed the limit, otherwise null. */
  refusal: (adding: number) => AppError | null
  /** Reserve `adding` units. Notifies billing contacts when usage reaches a threshold of the limit. */
  take: (adding: number) => void
}

/** Lock the company and read one of its limits. Insert the counted rows in the same transaction. */
export async function lockLimit(
  tx: Transaction,
  by: Author,
  companyId: string,
  name: PlanLimit,
  about: UsageFilter = {},
): Promise<LockedLimit> {
  const asked = tx
    .selectFrom('companies as c')
    .leftJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name as plan', 'p.limits', usageExpression(name, sql.ref('c.id'), about).as('used')])
    .where('c.id', '=', companyId)
  const [, row] = await batch([lockCompany(tx, companyId), asked.executeTakeFirstOrThrow()])
  if (!row.limits && name !== 'guests') return { refusal: () => null, take: () => undefined }
  const allowed = planLimitDefinitions[name].allowed(normalizeLimits(row.limits ?? {}))
  const isOver = (adding: number) => allowed !== null && row.used + adding > allowed
  return {
    refusal: (adding) =>
      isOver(adding) ? planLimitDefinitions[name].refusal(row.plan ?? 'of this company', allowed ?? 0) : null,
    take: (adding) => {
      const mark = crossedThreshold({ before: row.used, after: row.used + adding, allowed })
      if (mark) notifyBillingContacts(tx, by, companyId, { limit: name, allowed, mark })
    },
  }
}

/**
 * Reserve units of a locked limit.
 * @throws the error of the limit
 */
function reserveRoom(room: LockedLimit, adding: number): void {
  const refusal = room.refusal(adding)
  if (refusal) throw refusal
  room.take(adding)
}

/**
 * Notify billing contacts that the limit is near. The caller need not await it: if it fails, all later queries of the
 * transaction fail too.
 */
function notifyBillingContacts(
  tx: Transaction,
  { actor }: Author,
  companyId: string,
  reached: { limit: PlanLimit; allowed: number | null; mark: LimitThreshold },
): void {
  const action = reached.mark === 100 ? 'plan_limit.reach' : 'plan_limit.approach'
  audit(tx, { actor }, { action, id: null, company_id: companyId, after: reached }).catch(() => undefined)
}

export async function countMail(
  tx: Transaction,
  by: Author,
  companyId: string,
  { at = new Date() }: { at?: Date } = {},
): Promise<void> {
  const [room] = await batch([
    lockLimit(tx, by, companyId, 'emails', { at }),
    tx
      .insertInto('company_mails')
      .values({ company_id: companyId, month: monthOf(sql`${companyId}::uuid`, at), sent: 1 })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'month']).doUpdateSet((eb) => ({ sent: eb('company_mails.sent', '+', 1) })),
      )
      .execute(),
  ])
  reserveRoom(room, 1)
}

interface NewFile {
  company_id: string
  path: string
  bytes: number
  /** User id of the uploading member, whose storage limit applies. */
  uploaded_by: string
}

/** Reserve storage for a file. A file with the same path is replaced. */
export async function reserveStorage(tx: Transaction, by: Author, file: NewFile): Promise<void> {
  const { company_id, path, bytes, uploaded_by } = file
  const [room, own, before] = await batch([
    lockLimit(tx, by, company_id, 'storage'),
    lockLimit(tx, by, company_id, 'storage_per_user', { member: uploaded_by }),
    tx
      .selectFrom('company_files')
      .select(['bytes', 'uploaded_by'])
      .where('company_id', '=', company_id)
      .where('path', '=', path)
      .executeTakeFirst(),
    tx
      .insertInto('company_files')
      .values(file)
      .onConflict((conflict) => conflict.columns(['company_id', 'path']).doUpdateSet({ bytes, uploaded_by }))
      .execute(),
  ])
  const was = before?.bytes ?? 0
  reserveRoom(room, (bytes - was) / bytesOfGigabyte)
  reserveRoom(own, (bytes - (before?.uploaded_by === uploaded_by ? was : 0)) / bytesOfGigabyte)
}

export async function releaseStorage(tx: Transaction, companyId: string, path: string): Promise<void> {
  await tx.deleteFrom('company_files').where('company_id', '=', companyId).where('path', '=', path).execute()
}
