import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'

/** A job that failed its last attempt; the queue keeps it for a week. */
export interface FailedJob {
  id: string
  name: string
  data: Record<string, unknown>
  attempts: number
  failed_at: string
  message: string | null
}

export type FailedJobKind = 'mail' | 'other'

/** SQL for the name of a job. Jobs with data contain the name; a scheduled job has a queue of that name. */
const jobName = sql<string>`coalesce(j.data ->> 'name', j.name)`
const jobHasFailed = sql<boolean>`j.state = 'failed'`

function isOfKind(kind: FailedJobKind | undefined): RawBuilder<boolean> {
  if (!kind) return sql<boolean>`true`
  return kind === 'mail' ? sql<boolean>`${jobName} like 'send-%'` : sql<boolean>`${jobName} not like 'send-%'`
}

export async function countFailedJobs(tx: Transaction): Promise<{ mails: number; others: number }> {
  const { rows } = await sql<{ mails: number; others: number }>`
    select count(*) filter (where ${isOfKind('mail')}) as mails, count(*) filter (where ${isOfKind('other')}) as others
    from pgboss.job j where ${jobHasFailed}`.execute(tx)
  return rows[0] ?? { mails: 0, others: 0 }
}

interface FailedJobQuery {
  kind: FailedJobKind | undefined
  /** Text to find in the job's name or data, ignoring case. */
  search: string
  before: { at: string; id: string } | null
  limit: number
}

/** A page of failed jobs, newest first. */
export async function readFailedJobs(
  tx: Transaction,
  { kind, search, before, limit }: FailedJobQuery,
): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select j.id, ${jobName} as name, coalesce(j.data -> 'data', '{}') as data, j.retry_count + 1 as attempts,
      iso(date_trunc('milliseconds', j.completed_on)) as failed_at, j.output ->> 'message' as message
    from pgboss.job j where ${jobHasFailed} and ${isOfKind(kind)}
      ${search ? sql`and (${jobName} || ' ' || coalesce(j.data ->> 'data', '')) ilike ${likePattern(search)}` : sql``}
      ${before ? sql`and (date_trunc('milliseconds', j.completed_on), j.id) < (${before.at}, ${before.id}::uuid)` : sql``}
    order by date_trunc('milliseconds', j.completed_on) desc, j.id desc limit ${limit}`.execute(tx)
  return rows
}

/**
 * Retry a failed job with the full number of attempts. Returns the job's name, or null if no failed job has this id.
 */
export async function retryFailedJob(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update pgboss.job j set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, output = null
    where j.id = ${id}::uuid and ${jobHasFailed} returning ${jobName} as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Delete a failed job. Returns the job's name, or null if no failed job has this id. */
export async function dropFailedJob(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from pgboss.job j where j.id = ${id}::uuid and ${jobHasFailed} returning ${jobName} as name`.execute(tx)
  return rows[0]?.name ?? null
}
