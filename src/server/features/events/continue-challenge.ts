import { sql } from 'kysely'
import { auditEach } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { ChallengeState } from '#shared/features/events/holds.ts'
import type { HoldAuthor } from './hold-queues.ts'

export interface ChallengeInChain {
  id: string
  chain_id: string
  challenger_id: string
  hours: number
  created_by: string | null
}

/** Time to confirm a challenger after its last challenge was won. */
const timeToConfirm = "interval '24 hours'"

/** End the challenges of holds that have ended. Challenges against these holds continue with the next hold above. */
export async function endChallenges(tx: Transaction, author: HoldAuthor, eventIds: readonly string[]): Promise<void> {
  const companyId = author.company.id
  if (eventIds.length === 0) return
  const { rows: withdrawn } = await sql<Opponents & { was_running: boolean }>`
    update hold_challenges c set state = case when c.state = 'running' then 'void' else c.state end, confirm_by = null,
      former_confirm_by = c.confirm_by, is_told = c.is_told and c.state <> 'running',
      was_told = case when c.state = 'running' then c.is_told else c.was_told end, is_back = false
    from hold_challenges was
    where c.company_id = ${companyId} and c.challenger_id = any(${eventIds}::uuid[])
      and (c.state = 'running' or c.confirm_by is not null or c.former_confirm_by is not null)
      and was.company_id = c.company_id and was.id = c.id
    returning c.challenger_id, c.challenged_id, was.state = 'running' as was_running`.execute(tx)
  for (const challenge of withdrawn) if (challenge.was_running) await auditEnd(tx, author, challenge, 'void')
  const { rows } = await sql<ChallengeInChain & Opponents & { state: 'kept' | 'released'; was_answered: boolean }>`
    update hold_challenges c set state = case when e.status = 'confirmed' then 'kept' else 'released' end,
      is_told = false, answered_at = now(), was_told = case when c.answered_at is null then c.is_told end, is_back = false
    from events e, hold_challenges was
    where c.company_id = ${companyId} and c.challenged_id = any(${eventIds}::uuid[]) and c.state = 'running'
      and e.company_id = c.company_id and e.id = c.challenged_id and was.company_id = c.company_id and was.id = c.id
    returning c.id, c.chain_id, c.challenger_id, c.challenged_id, c.hours, c.created_by, c.state,
      was.answered_at is not null as was_answered`.execute(tx)
  for (const challenge of rows) {
    if (!challenge.was_answered) await auditEnd(tx, author, challenge, challenge.state)
    if (challenge.state === 'released') await continueChallenge(tx, author, challenge)
  }
}

/** End running challenges between holds that are no longer above or below each other. */
export async function endObsoleteChallenges(
  tx: Transaction,
  author: HoldAuthor,
  eventIds: readonly string[],
): Promise<void> {
  const companyId = author.company.id
  const { rows } = await sql<ChallengeInChain & Opponents & { state: 'released' | 'void' }>`
    update hold_challenges c set state = case when c.challenged_id = any(${eventIds}::uuid[]) then 'released' else 'void' end,
      is_told = false, answered_at = now(), was_told = c.is_told, is_back = false
    where c.company_id = ${companyId} and c.state = 'running'
      and (c.challenger_id = any(${eventIds}::uuid[]) or c.challenged_id = any(${eventIds}::uuid[]))
      and not exists (select from hold_ranks r join hold_ranks o on o.company_id = r.company_id
        and o.space_id = r.space_id and o.date = r.date and o.rank < r.rank
        where r.company_id = c.company_id and r.event_id = c.challenger_id and o.event_id = c.challenged_id)
    returning c.id, c.chain_id, c.challenger_id, c.challenged_id, c.hours, c.created_by, c.state`.execute(tx)
  for (const challenge of rows) {
    await auditEnd(tx, author, challenge, 'void')
    if (challenge.state === 'released') await continueChallenge(tx, author, challenge)
  }
}

/** End running challenges of holds on dates for which these events have just been confirmed. */
export async function endTakenChallenges(
  tx: Transaction,
  author: HoldAuthor,
  confirmedIds: readonly string[],
): Promise<void> {
  const companyId = author.company.id
  if (confirmedIds.length === 0) return
  const { rows } = await sql<Opponents>`
    update hold_challenges c set state = 'void', is_told = false, answered_at = now(), was_told = c.is_told, is_back = false
    where c.company_id = ${companyId} and c.state = 'running' and exists (
      select from bookings own join bookings b on b.company_id = own.company_id and b.space_id = own.space_id
        and b.event_id = any(${confirmedIds}::uuid[]) and b.is_confirmed
        and b.begins_at < own.ends_at and b.ends_at > own.begins_at
      where own.company_id = c.company_id and own.event_id = c.challenger_id and own.event_id <> b.event_id)
    returning c.challenger_id, c.challenged_id`.execute(tx)
  for (const challenge of rows) await auditEnd(tx, author, challenge, 'void')
}

/**
 * Continue a challenge whose challenged hold no longer blocks it: challenge the next hold above, or start the time to
 * confirm.
 */
export async function continueChallenge(tx: Transaction, author: HoldAuthor, ended: ChallengeInChain): Promise<void> {
  const companyId = author.company.id
  const next = await holdAbove(tx, companyId, ended.challenger_id)
  if (next === null) {
    await sql`update hold_challenges set confirm_by = now() + ${sql.raw(timeToConfirm)}
      where company_id = ${companyId} and id = ${ended.id}`.execute(tx)
    return
  }
  await startChallenge(tx, author, { ...ended, challenged_id: next })
}

/**
 * Find the event directly above a hold with the highest rank in any of the hold's queues; null if the hold is first in
 * all queues.
 */
export async function holdAbove(tx: Transaction, companyId: string, eventId: string): Promise<string | null> {
  const { rows } = await sql<{ event_id: string }>`
    select o.event_id from hold_ranks r join hold_ranks o on o.company_id = r.company_id and o.space_id = r.space_id
      and o.date = r.date and o.rank < r.rank
    where r.company_id = ${companyId} and r.event_id = ${eventId}
    order by o.rank, o.date, o.event_id limit 1`.execute(tx)
  return rows[0]?.event_id ?? null
}

/**
 * Start a challenge, with an audit row for each of the two events. Returns false if the same challenge is already
 * running.
 */
export async function startChallenge(
  tx: Transaction,
  author: HoldAuthor,
  challenge: Omit<ChallengeInChain, 'id'> & { challenged_id: string },
): Promise<boolean> {
  const companyId = author.company.id
  const { chain_id, challenger_id, challenged_id, hours, created_by } = challenge
  const { rows } = await sql<{ due_at: string }>`
    insert into hold_challenges (company_id, chain_id, challenger_id, challenged_id, hours, due_at, created_by)
    values (${companyId}, ${chain_id}, ${challenger_id}, ${challenged_id}, ${hours},
      now() + make_interval(hours => ${hours}), ${created_by})
    on conflict (company_id, challenger_id, challenged_id) where state = 'running' do nothing
    returning due_at`.execute(tx)
  const [started] = rows
  if (!started) return false
  const { due_at } = started
  await auditChallenge(tx, author, challenge, {
    challenger: { action: 'event.challenge', after: { hours, due_at } },
    challenged: { action: 'event.receive_challenge', after: { due_at } },
  })
  return true
}

interface Opponents {
  challenger_id: string
  challenged_id: string
}

/** Write an audit row for both events of a challenge that ended without an answer. */
export async function auditEnd(
  tx: Transaction,
  author: HoldAuthor,
  challenge: Opponents,
  state: ChallengeState,
): Promise<void> {
  const entry = { action: 'event.end_challenge', after: { state } } as const
  await auditChallenge(tx, author, challenge, { challenger: entry, challenged: entry })
}

interface ChallengeEntry {
  action: AuditAction
  after: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/**
 * Write an audit row for both events of a challenge. The rows contain only the id of the other event, whose name is
 * looked up when they are read, because events can become private.
 */
export async function auditChallenge(
  tx: Transaction,
  author: HoldAuthor,
  { challenger_id, challenged_id }: Opponents,
  entries: { challenger: ChallengeEntry; challenged: ChallengeEntry },
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; is_private: boolean }>`select id, name, is_private from events
    where company_id = ${author.company.id} and id = any(${[challenger_id, challenged_id]}::uuid[])`.execute(tx)
  const entryOf = (id: string, { action, after, metadata }: ChallengeEntry) => {
    const event = rows.find((row) => row.id === id)
    const is_confidential = event?.is_private ?? true
    return { action, id, after, metadata: { name: event?.name ?? '', ...metadata }, is_confidential }
  }
  const { challenger, challenged } = entries
  await auditEach(tx, author, [
    entryOf(challenger_id, { ...challenger, after: { ...challenger.after, challenged_id } }),
    entryOf(challenged_id, { ...challenged, after: { ...challenged.after, challenger_id } }),
  ])
}
