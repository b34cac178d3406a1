import { sql } from 'kysely'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { HoldAuthor } from './hold-queues.ts'

export interface ChainLink {
  id: string
  chain_id: string
  challenger_id: string
  hours: number
  created_by: string | null
}

/** Time to confirm a challenger after the last hold above has ended. */
const timeToConfirm = "interval '24 hours'"

/** Challenges of holds that have ended are void; those against them go on with the next hold. */
export async function endChallenges(tx: Transaction, author: HoldAuthor, eventIds: readonly string[]): Promise<void> {
  const companyId = author.company.id
  if (eventIds.length === 0) return
  await sql`
    update hold_challenges set state = case when state = 'running' then 'void' else state end, confirm_by = null,
      is_told = is_told and state <> 'running'
    where company_id = ${companyId} and challenger_id = any(${eventIds}::uuid[])
      and (state = 'running' or confirm_by is not null)`.execute(tx)
  const { rows } = await sql<ChainLink & { is_confirmed: boolean }>`
    update hold_challenges c set state = case when e.status = 'confirmed' then 'kept' else 'released' end,
      is_told = false, answered_at = now()
    from events e
    where c.company_id = ${companyId} and c.challenged_id = any(${eventIds}::uuid[]) and c.state = 'running'
      and e.company_id = c.company_id and e.id = c.challenged_id
    returning c.id, c.chain_id, c.challenger_id, c.hours, c.created_by, e.status = 'confirmed' as is_confirmed`.execute(
    tx,
  )
  for (const challenge of rows) if (!challenge.is_confirmed) await continueChallenge(tx, author, challenge)
}

/** End running challenges between holds that are no longer above or below each other. */
export async function endPassedChallenges(
  tx: Transaction,
  author: HoldAuthor,
  eventIds: readonly string[],
): Promise<void> {
  const companyId = author.company.id
  const { rows } = await sql<ChainLink & { state: 'released' | 'void' }>`
    update hold_challenges c set state = case when c.challenged_id = any(${eventIds}::uuid[]) then 'released' else 'void' end,
      is_told = false, answered_at = now()
    where c.company_id = ${companyId} and c.state = 'running'
      and (c.challenger_id = any(${eventIds}::uuid[]) or c.challenged_id = any(${eventIds}::uuid[]))
      and not exists (select from hold_ranks r join hold_ranks o on o.company_id = r.company_id
        and o.space_id = r.space_id and o.date = r.date and o.rank < r.rank
        where r.company_id = c.company_id and r.event_id = c.challenger_id and o.event_id = c.challenged_id)
    returning c.id, c.chain_id, c.challenger_id, c.hours, c.created_by, c.state`.execute(tx)
  for (const challenge of rows) if (challenge.state === 'released') await continueChallenge(tx, author, challenge)
}

/** After a challenge left its hold out of the way: challenge the next hold above, or begin the time to confirm. */
export async function continueChallenge(tx: Transaction, author: HoldAuthor, ended: ChainLink): Promise<void> {
  const companyId = author.company.id
  const next = await holdAbove(tx, companyId, ended.challenger_id)
  if (next === null) {
    await sql`update hold_challenges set confirm_by = now() + ${sql.raw(timeToConfirm)}
      where company_id = ${companyId} and id = ${ended.id}`.execute(tx)
    return
  }
  await startChallenge(tx, author, { ...ended, challenged_id: next })
}

/** The event with the highest rank above a hold, in any of its queues; null if it is the first everywhere. */
export async function holdAbove(tx: Transaction, companyId: string, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ event_id: string }>`
    select o.event_id from hold_ranks r join hold_ranks o on o.company_id = r.company_id and o.space_id = r.space_id
      and o.date = r.date and o.rank < r.rank
    where r.company_id = ${companyId} and r.event_id = ${eventId}
    order by o.rank, o.date, o.event_id limit 1`.execute(tx)
  return rows[0]?.event_id ?? null
}

/** Start a challenge, with an audit row for the challenger; returns false if the same one runs already. */
export async function startChallenge(
  tx: Transaction,
  author: HoldAuthor,
  challenge: Omit<ChainLink, 'id'> & { challenged_id: string },
): Promise<boolean> {
  const companyId = author.company.id
  const { chain_id, challenger_id, challenged_id, hours, created_by } = challenge
  const { rows } = await sql<{ name: string; is_private: boolean }>`
    insert into hold_challenges (company_id, chain_id, challenger_id, challenged_id, hours, due_at, created_by)
    values (${companyId}, ${chain_id}, ${challenger_id}, ${challenged_id}, ${hours},
      now() + make_interval(hours => ${hours}), ${created_by})
    on conflict (company_id, challenger_id, challenged_id) where state = 'running' do nothing
    returning (select e.name from events e where e.company_id = hold_challenges.company_id and e.id = challenger_id) as name,
      (select e.is_private from events e where e.company_id = hold_challenges.company_id and e.id = challenger_id) as is_private`.execute(
    tx,
  )
  const [challenger] = rows
  if (!challenger) return false
  const { name, is_private: is_confidential } = challenger
  await audit(tx, author, {
    ...{ action: 'event.challenge', id: challenger_id, after: { hours }, metadata: { name }, is_confidential },
  })
  return true
}
