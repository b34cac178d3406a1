import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { auditChallenge, auditEnd } from './continue-challenge.ts'
import type { HoldAuthor } from './hold-queues.ts'

interface Restored {
  id: string
  chain_id: string
  challenger_id: string
  challenged_id: string
  hours: number
  due_at: string
}

/**
 * Resume the challenges that ended together with holds whose end is undone, if the former order is restored. If the
 * time to answer has passed, at least one day is granted. Challenges of the next holds above end instead.
 */
export async function restoreChallenges(
  tx: Transaction,
  author: HoldAuthor,
  eventIds: readonly string[],
): Promise<void> {
  const companyId = author.company.id
  const { rows: found } = await sql<{ id: string; chain_id: string; challenger_id: string }>`
    select distinct on (c.challenger_id) c.id, c.chain_id, c.challenger_id from hold_challenges c
    where c.company_id = ${companyId} and c.was_told is not null
      and (c.challenger_id = any(${eventIds}::uuid[]) or c.challenged_id = any(${eventIds}::uuid[]))
      and exists (select from hold_ranks r join hold_ranks o on o.company_id = r.company_id
        and o.space_id = r.space_id and o.date = r.date and o.rank < r.rank
        where r.company_id = c.company_id and r.event_id = c.challenger_id and o.event_id = c.challenged_id)
      and not exists (select from hold_challenges o where o.company_id = c.company_id and o.state = 'running'
        and o.challenger_id = c.challenger_id and o.chain_id <> c.chain_id)
    order by c.challenger_id, c.created_at desc, c.id`.execute(tx)
  if (found.length === 0) return
  const { rows: replaced } = await sql<{ challenger_id: string; challenged_id: string }>`
    update hold_challenges set state = 'void', is_told = true, answered_at = now()
    where company_id = ${companyId} and chain_id = any(${found.map(({ chain_id }) => chain_id)}::uuid[])
      and state = 'running'
    returning challenger_id, challenged_id`.execute(tx)
  for (const challenge of replaced) await auditEnd(tx, author, challenge, 'void')
  const { rows } = await sql<Restored>`
    update hold_challenges c set state = 'running', answered_at = null, confirm_by = null, former_confirm_by = null,
      due_at = case when c.due_at > now() then c.due_at else now() + interval '24 hours' end,
      is_told = c.was_told and c.due_at > now() and not c.is_told,
      is_back = c.is_told and c.state <> 'void', was_told = null
    where c.company_id = ${companyId} and c.id = any(${found.map(({ id }) => id)}::uuid[])
    returning c.id, c.chain_id, c.challenger_id, c.challenged_id, c.hours, c.due_at`.execute(tx)
  for (const challenge of rows)
    await auditChallenge(tx, author, challenge, {
      challenger: { action: 'event.challenge', after: { hours: challenge.hours, due_at: challenge.due_at } },
      challenged: { action: 'event.receive_challenge', after: { due_at: challenge.due_at } },
    })
}
