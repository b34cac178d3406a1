import { sql } from 'kysely'
import { z } from 'zod'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { challengeUnansweredReason, holdGivenUpReason } from '#shared/event-status.ts'
import { sendHoldNotice } from './hold-notices.ts'
import { isNotPaused } from './pause-holds.ts'
import { type NewNotice, storeNotices, tellHolders } from './store-hold-notices.ts'

const batchSize = 200

/** Outcomes for the owner of the challenged hold. */
const ownOutcomes: Record<string, string> = {
  call: 'call_wanted',
  kept: 'wanted',
  released: 'own_released',
  dropped: 'own_dropped',
}

/** Store the notices of new and answered challenges of a company at once. The sweep stores those of all others. */
export const sendChallengeNotices = job({
  name: 'send-challenge-notices',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    // In a transaction of its own, so that the mail about a new hold is sent before the one about its challenge.
    await ctx.asSystem((tx) => tellHolders(tx, ctx))
    await ctx.asSystem((tx) => storeChallengeNotices(tx, ctx, company_id))
  },
})

/**
 * Store notices of challenges that began, were answered or have ended, and enqueue their mails.
 * @param companyId only those of this company
 */
export async function storeChallengeNotices(tx: Transaction, ctx: JobContext, companyId?: string): Promise<void> {
  const ofCompany = companyId ? sql`hold_challenges.company_id = ${companyId}` : sql`true`
  const challenges = await sql<{
    company_id: string
    id: string
    challenger_id: string
    challenged_id: string
    state: string
    has_call: boolean
    is_by_owner: boolean
    was_back: boolean
    is_for_owner: boolean
    /** Whether the challenge was withdrawn or became void after notices of it were sent. */
    is_over: boolean
    /** Whether the challenged hold has moved after its holder was asked. */
    has_moved: boolean
  }>`
    with found as (
      select company_id, id, is_back from hold_challenges
      where not is_told and ${ofCompany} and ${isNotPaused('hold_challenges.company_id')} limit ${batchSize} for update skip locked
    )
    update hold_challenges set is_told = true, is_back = false from found f
    where hold_challenges.company_id = f.company_id and hold_challenges.id = f.id
    returning hold_challenges.company_id, hold_challenges.id, challenger_id, challenged_id, state, f.is_back as was_back,
      asked_for_call_at is not null and not f.is_back as has_call,
      coalesce(created_by = (select coalesce(e.owner_id, e.created_by) from events e
        where e.company_id = hold_challenges.company_id and e.id = challenged_id), false) as is_by_owner,
      -- An answer that the owner did not enter, or the end without an answer.
      exists (select from events e left join users u on u.id = coalesce(e.owner_id, e.created_by)
        where e.company_id = hold_challenges.company_id and e.id = challenged_id
          and case when state = 'kept' or (state = 'running' and asked_for_call_at is not null and not f.is_back) then e.status = 'hold'
            when state = 'released' then e.status = 'declined' and e.status_reason in (${holdGivenUpReason}, ${challengeUnansweredReason})
            else state = 'dropped' end
          and (answered_from is not null or coalesce(entered_by, answered_by) is distinct from coalesce(u.full_name, u.email)))
        as is_for_owner,
      (state = 'withdrawn' or (state = 'void' and coalesce(was_told, false))) as is_over,
      state = 'released' and answered_by is null and coalesce(was_told, false) and exists (select from events e
        where e.company_id = hold_challenges.company_id and e.id = challenged_id and e.status = 'hold') as has_moved`.execute(
    tx,
  )
  for (const { company_id, id, challenged_id, was_back, is_for_owner, has_moved } of challenges.rows) {
    for (const to of ['owner', 'holder'] as const) {
      const notice = { company_id, event_id: challenged_id, challenge_id: id, to }
      // One job for each mail, so that a retry does not repeat the others.
      await ctx.app.jobs.enqueue(tx, sendHoldNotice, notice, { group: company_id })
      if (was_back) await ctx.app.jobs.enqueue(tx, sendHoldNotice, { ...notice, is_back: true }, { group: company_id })
    }
    const told = [...(is_for_owner ? (['owner'] as const) : []), ...(has_moved ? (['holder'] as const) : [])]
    for (const to of told) {
      const notice = { company_id, event_id: challenged_id, challenge_id: id, to, is_for_challenged: true }
      await ctx.app.jobs.enqueue(tx, sendHoldNotice, notice, { group: company_id })
    }
  }
  await storeNotices(
    tx,
    ctx,
    challenges.rows.flatMap(
      ({
        company_id,
        challenger_id,
        challenged_id,
        state,
        has_call,
        is_by_owner,
        was_back,
        is_for_owner,
        is_over,
      }): NewNotice[] => {
        if (state === 'withdrawn' || state === 'void') {
          const ended: NewNotice = { company_id, event_id: challenged_id, kind: 'challenge_answered', outcome: 'ended' }
          return is_over && !is_by_owner ? [ended] : []
        }
        if (state === 'running' && !has_call) {
          const received: NewNotice = { company_id, event_id: challenged_id, kind: 'challenged' }
          const back: NewNotice = { company_id, event_id: challenger_id, kind: 'challenge_answered', outcome: state }
          return [...(is_by_owner ? [] : [received]), ...(was_back ? [back] : [])]
        }
        const outcome = state === 'running' ? 'call' : state
        const own = ownOutcomes[outcome] ?? 'wanted'
        const ofOwner: NewNotice = { company_id, event_id: challenged_id, kind: 'challenge_answered', outcome: own }
        return [
          { company_id, event_id: challenger_id, kind: 'challenge_answered', outcome },
          ...(is_for_owner ? [ofOwner] : []),
        ]
      },
    ),
  )
}
