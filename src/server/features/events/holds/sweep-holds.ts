import { sql } from 'kysely'
import { z } from 'zod'
import { loadHoldSettings } from '#server/features/events/store-holds.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { challengeUnansweredReason, holdExpiredReason } from '#shared/event-status.ts'
import { dropBelow, lockRunning, restoreOrder } from './challenges.ts'
import { endHold } from './end-hold.ts'
import { isNotPaused, pauseHolds } from './pause-holds.ts'
import { storeChallengeNotices } from './store-challenge-notices.ts'
import { storeDueNotices, storeNotices, tellHolders } from './store-hold-notices.ts'

const batchSize = 200

/**
 * Every minute: end challenges without an answer, bring back the order of those that were not used, end holds that
 * have expired, and store notices of all that. Nothing happens while the members of a company cannot act. Each of these
 * has a transaction of its own, and happens once if the job runs twice at a time.
 */
export const sweepHolds: Job<Record<string, never>> = job({
  name: 'sweep-holds',
  schedule: '* * * * *',
  data: z.object({}),
  async work(ctx) {
    await pauseHolds(ctx)
    for (const { company_id, id } of await dueChallenges(ctx)) await lapse(ctx, company_id, id)
    for (const chain of await unusedChains(ctx)) await ctx.asSystem((tx) => bringBack(tx, ctx, chain))
    for (const { company_id, id } of await expiredHolds(ctx))
      await ctx.asSystem((tx) => expire(tx, ctx, company_id, id))
    await ctx.asSystem((tx) => tellHolders(tx, ctx))
    await ctx.asSystem((tx) => storeChallengeNotices(tx, ctx))
    await ctx.asSystem((tx) => storeDueNotices(tx, ctx))
  },
})

interface Due {
  company_id: string
  id: string
}

async function dueChallenges(ctx: JobContext): Promise<Due[]> {
  const { rows } = await ctx.asSystem((tx) =>
    sql<Due>`select company_id, id from hold_challenges where state = 'running' and due_at <= now()
        and ${isNotPaused('hold_challenges.company_id')}
      order by due_at limit ${batchSize}`.execute(tx),
  )
  return rows
}

async function lapse(ctx: JobContext, companyId: string, id: string): Promise<void> {
  await ctx.asSystem(async (tx) => {
    const running = await lockRunning(tx, companyId, id, { even_due: true }).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (!running) return
    const { on_silence } = await loadHoldSettings(tx, companyId)
    const author = { ...ctx, company: { id: companyId } }
    if (on_silence === 'drop') await dropBelow(tx, author, running)
    else await endHold(tx, author, running.challenged_id, challengeUnansweredReason)
  })
}

interface Chain {
  company_id: string
  chain_id: string
  challenger_id: string
}

async function unusedChains(ctx: JobContext): Promise<Chain[]> {
  const { rows } = await ctx.asSystem((tx) =>
    sql<Chain>`select company_id, chain_id, challenger_id from hold_challenges
      where confirm_by <= now() and ${isNotPaused('hold_challenges.company_id')}
      group by company_id, chain_id, challenger_id order by min(confirm_by) limit ${batchSize}`.execute(tx),
  )
  return rows
}

async function bringBack(
  tx: Transaction,
  ctx: JobContext,
  { company_id, chain_id, challenger_id }: Chain,
): Promise<void> {
  await sql`select from events where company_id = ${company_id} and id = ${challenger_id} for no key update`.execute(tx)
  const { rows } = await sql`select from hold_challenges where company_id = ${company_id} and chain_id = ${chain_id}
    and confirm_by <= now()`.execute(tx)
  if (rows.length > 0) await restoreOrder(tx, { ...ctx, company: { id: company_id } }, { chain_id, challenger_id })
}

const isChallenged = sql`exists (select from hold_challenges c where c.company_id = h.company_id
  and c.challenged_id = h.event_id and c.state = 'running')`

/**
 * A hold that is being challenged does not expire, nor one whose event is over. All that are due end from the end of
 * their queue, so that none of them moves up before.
 */
async function expiredHolds(ctx: JobContext): Promise<Due[]> {
  const { rows } = await ctx.asSystem((tx) =>
    sql<Due>`select h.company_id, h.event_id as id from holds h
      join events e on e.company_id = h.company_id and e.id = h.event_id
      where h.ended_at is null and h.expires_at <= now() and (e.ends_at is null or e.ends_at > now())
        and not ${isChallenged} and ${isNotPaused('h.company_id')}
      order by (select max(r.rank) from hold_ranks r
        where r.company_id = h.company_id and r.event_id = h.event_id) desc nulls last, h.expires_at, h.event_id
      limit ${batchSize}`.execute(tx),
  )
  return rows
}

async function expire(tx: Transaction, ctx: JobContext, companyId: string, id: string): Promise<void> {
  await sql`select from events where company_id = ${companyId} and id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{ event_id: string }>`select event_id from holds h
    where company_id = ${companyId} and event_id = ${id} and ended_at is null and expires_at <= now()
      and not ${isChallenged}`.execute(tx)
  if (rows.length === 0) return
  const isEnded = await endHold(tx, { ...ctx, company: { id: companyId } }, id, holdExpiredReason)
  if (isEnded) await storeNotices(tx, ctx, [{ company_id: companyId, event_id: id, kind: 'expired' }])
}
