import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { rejectedRecordOf } from '#server/domain/records/change-records.ts'
import {
  auditChallenge,
  auditEnd,
  continueChallenge,
  holdAbove,
  startChallenge,
} from '#server/features/events/continue-challenge.ts'
import { changeQueues, type HoldAuthor, lockQueues, lockSpacesOf } from '#server/features/events/hold-queues.ts'
import type { QueuePlace } from '#server/features/events/queue-place.ts'
import type { App } from '#server/platform/app/app.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { moveAbove, moveBelow } from '#shared/bookings/hold-queue.ts'
import { AppError } from '#shared/errors.ts'
import { holdGivenUpReason } from '#shared/event-status.ts'
import type { Challenge, ChallengeAnswer, ChallengeState, holds } from '#shared/features/events/holds.ts'
import { longDate } from '#shared/time/long-date.ts'
import { endHold } from './end-hold.ts'
import { loadChallenges, loadHolds } from './hold-rows.ts'
import { isNotPaused } from './pause-holds.ts'
import { isDateTaken, loadAgainAt } from './preview-challenges.ts'
import { sendChallengeNotices } from './store-challenge-notices.ts'

export const challengeHolds: Handler<typeof holds.calls.challengeHolds> = async (ctx, { ids, hours }) => {
  return ctx.transaction(async (tx) => {
    await sql`select from events where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])
      order by id for no key update`.execute(tx)
    // The hold above does not end before its challenge is stored.
    const { rows: stood } = await sql<{ space_id: string }>`select distinct space_id from hold_ranks
      where company_id = ${ctx.company.id} and event_id = any(${ids}::uuid[])`.execute(tx)
    await lockQueues(
      tx,
      ctx.company.id,
      stood.map(({ space_id }) => space_id),
    )
    const found = await loadHolds(tx, ctx, { condition: sql`h.event_id = any(${ids}::uuid[])`, limit: ids.length })
    const byId = new Map(found.map((hold) => [hold.event_id, hold]))
    const done: string[] = []
    const refused: ReturnType<typeof rejectedRecordOf>[] = []
    for (const id of ids) {
      const hold = byId.get(id)
      const error = hold?.ended_at === null ? await challenge(tx, ctx, { id, hours }) : notOnHold(hold)
      if (error) refused.push(rejectedRecordOf({ id, name: hold?.name ?? '' }, error))
      else done.push(id)
    }
    if (done.length > 0) await enqueueNotices(tx, ctx)
    return { done, refused }
  })
}

function notOnHold(hold: unknown): AppError {
  return new AppError(hold ? 'hold_ended' : 'not_found')
}

async function challenge(
  tx: Transaction,
  ctx: CompanyContext,
  { id, hours }: { id: string; hours: number },
): Promise<AppError | null> {
  const above = await holdAbove(tx, ctx.company.id, id)
  if (above === null) return new AppError('hold_is_first')
  if (await isDateTaken(tx, ctx.company.id, id)) return new AppError('hold_date_taken')
  const again = await loadAgainAt(tx, ctx.company.id, { challenger: id, challenged: above })
  if (again !== null) return new AppError('hold_was_kept', { date: longDate(again.slice(0, 10)) })
  const runs = await sql`select from hold_challenges where company_id = ${ctx.company.id} and challenger_id = ${id}
    and state = 'running'`.execute(tx)
  const started =
    runs.rows.length === 0 &&
    (await startChallenge(tx, ctx, {
      ...{ chain_id: randomUUID(), challenger_id: id, challenged_id: above, hours, created_by: ctx.user.id },
    }))
  return started ? null : new AppError('challenge_runs')
}

export const answerChallenge: Handler<typeof holds.calls.answerChallenge> = async (ctx, { id, answer }) => {
  return ctx.transaction(async (tx) => {
    const running = await lockRunning(tx, ctx.company.id, id)
    const member = ctx.user.full_name ?? ctx.user.email
    const holder = await holderOf(tx, ctx.company.id, running.challenged_id)
    const given = holder ? { by: holder, entered_by: member } : { by: member, entered_by: null }
    await answerRunning(tx, ctx, running, { answer, ...given, phone: '', from: null })
    await auditChallenge(tx, ctx, running, {
      challenger: { action: 'event.receive_answer', after: { answer } },
      challenged: { action: 'event.answer_challenge', after: { answer } },
    })
    await enqueueNotices(tx, ctx)
    return { challenge: await challengeResponse(tx, ctx, id) }
  })
}

/** Notify about new and answered challenges of a company as soon as the transaction commits. */
export async function enqueueNotices(
  tx: Transaction,
  { app, company }: { app: App; company: { id: string } },
): Promise<void> {
  await app.jobs.enqueue(tx, sendChallengeNotices, { company_id: company.id }, { group: company.id })
}

export async function holderOf(tx: Transaction, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ holder_name: string | null }>`select holder_name from holds
    where company_id = ${companyId} and event_id = ${id}`.execute(tx)
  return rows[0]?.holder_name ?? null
}

export const withdrawChallenge: Handler<typeof holds.calls.withdrawChallenge> = async (ctx, { id }) => {
  return ctx.transaction(async (tx) => {
    const running = await lockRunning(tx, ctx.company.id, id)
    // Its end is news only if its beginning was sent.
    await sql`update hold_challenges set state = 'withdrawn', answered_at = now(), is_told = not is_told
      where company_id = ${ctx.company.id} and id = ${running.id}`.execute(tx)
    await enqueueNotices(tx, ctx)
    const entry = { action: 'event.withdraw_challenge', after: { state: 'withdrawn' } } as const
    await auditChallenge(tx, ctx, running, { challenger: entry, challenged: entry })
    return { challenge: await challengeResponse(tx, ctx, id) }
  })
}

export interface RunningChallenge {
  id: string
  chain_id: string
  challenger_id: string
  challenged_id: string
  hours: number
  created_by: string | null
  due_at: string
}

/**
 * Lock a running challenge with both events. Its time must not be over.
 * @throws not_found, challenge_ended
 */
export async function lockRunning(
  tx: Transaction,
  companyId: string,
  id: string,
  { even_due = false } = {},
): Promise<RunningChallenge> {
  const read = () =>
    sql<RunningChallenge & { state: ChallengeState; is_due: boolean }>`
      select id, chain_id, challenger_id, challenged_id, hours, created_by, due_at, state,
        due_at <= now() and ${isNotPaused('hold_challenges.company_id')} as is_due
      from hold_challenges where company_id = ${companyId} and id = ${id}`.execute(tx)
  const [found] = (await read()).rows
  if (!found) throw new AppError('not_found')
  await sql`select from events where company_id = ${companyId}
    and id = any(${[found.challenger_id, found.challenged_id]}::uuid[]) order by id for no key update`.execute(tx)
  const [locked] = (await read()).rows
  if (locked?.state !== 'running' || (locked.is_due && !even_due)) throw new AppError('challenge_ended')
  return locked
}

interface Given {
  answer: ChallengeAnswer
  /** Name of who answers. */
  by: string
  /** Name of the member who entered the answer of a holder. */
  entered_by: string | null
  /** Where to call the holder; empty if unknown. */
  phone: string
  /** Network address of a holder without an account. */
  from: string | null
}

/** Store the answer to a locked challenge with what follows from it. */
export async function answerRunning(
  tx: Transaction,
  author: Parameters<typeof endHold>[1],
  running: RunningChallenge,
  { answer, by, entered_by, phone, from }: Given,
): Promise<void> {
  const { id, challenged_id } = running
  const companyId = author.company.id
  if (answer === 'call') {
    await sql`update hold_challenges set asked_for_call_at = now(), answered_by = ${by}, entered_by = ${entered_by}, answered_from = ${from},
        call_number = coalesce(${phone || null}, call_number), is_told = is_told and asked_for_call_at is not null
      where company_id = ${companyId} and id = ${id}`.execute(tx)
    return
  }
  await sql`update hold_challenges set answered_at = now(), answered_by = ${by}, entered_by = ${entered_by}, answered_from = ${from}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  if (answer === 'keep') await endRunning(tx, companyId, id, 'kept')
  else await endHold(tx, author, challenged_id, holdGivenUpReason)
}

async function endRunning(tx: Transaction, companyId: string, id: string, state: ChallengeState): Promise<void> {
  await sql`update hold_challenges set state = ${state}, answered_at = now(), is_told = false
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

async function challengeResponse(tx: Transaction, ctx: CompanyContext, id: string): Promise<Challenge> {
  const [found] = await loadChallenges(tx, ctx, { events: [], id })
  if (!found) throw new AppError('not_found')
  return found
}

/** Move the challenged hold below the challenger, because its time to answer is over. */
export async function dropBelow(tx: Transaction, author: HoldAuthor, running: RunningChallenge): Promise<void> {
  const { challenger_id, challenged_id } = running
  const places = await sharedPlaces(tx, author.company.id, [challenger_id, challenged_id])
  await changeQueues(tx, author, places, (queue) => ({
    queue: moveBelow(queue, challenged_id, challenger_id),
    causeOf: () => 'challenge',
    reasonOf: (event) =>
      event === challenged_id
        ? { event: challenger_id, sentence: (name) => `Below ${inner(name)}, because its challenge was not answered` }
        : { event: challenged_id, sentence: (name) => `${name} did not answer a challenge` },
  }))
  await sql`update hold_challenges set state = 'dropped', is_told = false
    where company_id = ${author.company.id} and id = ${running.id}`.execute(tx)
  await auditEnd(tx, author, running, 'dropped')
  await continueChallenge(tx, author, running)
}

/** The challenger was not confirmed in time: holds that had moved below it are above it again. */
export async function restoreOrder(
  tx: Transaction,
  author: HoldAuthor,
  { chain_id, challenger_id }: { chain_id: string; challenger_id: string },
): Promise<void> {
  const companyId = author.company.id
  const { rows } = await sql<{ id: string; challenged_id: string; created_at: string }>`
    update hold_challenges set confirm_by = null, is_told = is_told and state = 'released',
      state = case when state = 'dropped' then 'returned' else state end
    where company_id = ${companyId} and chain_id = ${chain_id} and state in ('dropped', 'released')
    returning id, challenged_id, created_at`.execute(tx)
  const challenged = rows
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map(({ challenged_id }) => challenged_id)
  await lockSpacesOf(tx, companyId, [challenger_id, ...challenged])
  for (const challenged_id of challenged) {
    const places = await sharedPlaces(tx, companyId, [challenger_id, challenged_id])
    await changeQueues(tx, author, places, (queue) => ({
      queue: moveAbove(queue, challenged_id, challenger_id),
      causeOf: () => 'order_back',
      reasonOf: (event) =>
        event === challenger_id
          ? { event: challenged_id, sentence: (name) => `Not confirmed in time: ${inner(name)} is above again` }
          : { event: challenger_id, sentence: (name) => `${name} was not confirmed in time after its challenge` },
    }))
  }
}

/** 'another hold' within a sentence. */
function inner(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Lock the queues in which both events stand. */
async function sharedPlaces(tx: Transaction, companyId: string, events: readonly string[]): Promise<QueuePlace[]> {
  const read = () =>
    sql<QueuePlace>`select space_id, date::text from hold_ranks
      where company_id = ${companyId} and event_id = any(${events}::uuid[])
      group by space_id, date having count(*) = ${events.length}`.execute(tx)
  const found = await read()
  await lockQueues(
    tx,
    companyId,
    found.rows.map(({ space_id }) => space_id),
  )
  return (await read()).rows
}
