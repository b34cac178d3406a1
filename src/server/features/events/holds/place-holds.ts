import { sql } from 'kysely'
import { recordTableOf } from '#server/domain/records/record-table.ts'
import { insertRecord } from '#server/domain/records/save-record.ts'
import { revokeLinksTo } from '#server/domain/share-links/share-links.ts'
import { lockQueues } from '#server/features/events/hold-queues.ts'
import { ranksExpression } from '#server/features/events/load-ranks.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { emptyDay } from '#shared/event-record.ts'
import type { holds } from '#shared/features/events/holds.ts'
import { loadHolds, loadPrivate } from './hold-rows.ts'
import { timesOfHold } from './times-of-hold.ts'

/** Create one event on hold for each date. Several dates are a group. */
export const placeHolds: Handler<typeof holds.calls.placeHolds> = async (ctx, { dates, choice, ...asked }) => {
  const { name, kind, holder_name, holder_email, tells_holder, starts, ends } = asked
  return ctx.transaction(async (tx) => {
    const places = await loadPlaces(
      tx,
      ctx.company.id,
      dates.flatMap(({ venue }) => venue ?? []),
    )
    // All at once and in one order, so that two people who hold several dates never wait for each other.
    await lockQueues(
      tx,
      ctx.company.id,
      dates.flatMap(({ spaces }) => spaces.flatMap((id) => [id, ...(places.space(id)?.leaves ?? [])])),
    )
    const ids: string[] = []
    for (const { date, spaces, venue } of dates) {
      const event = await insertRecord(tx, ctx, recordTableOf('event'), {
        ...{ name, kind, status: 'hold', owner: ctx.user.id, venue },
        days: [{ ...emptyDay, date, spaces, ...timesOfHold(date, { starts, ends }) }],
      })
      ids.push(event.id)
    }
    const group =
      ids.length > 1
        ? await tx
            .insertInto('hold_groups')
            .values({ company_id: ctx.company.id, choice, created_by: ctx.user.id })
            .returning('id')
            .executeTakeFirstOrThrow()
        : null
    await sql`update holds set group_id = ${group?.id ?? null}, holder_name = ${holder_name || null},
        holder_email = ${holder_email}, holder_news = ${holder_email !== null && tells_holder ? 'placed' : null}
      where company_id = ${ctx.company.id} and event_id = any(${ids}::uuid[])`.execute(tx)
    const { rows } = await sql<{ event_id: string; date: string; ranks: string | null }>`
      select e.id as event_id, e.first_date::text as date, ${ranksExpression('e')} as ranks
      from events e where e.company_id = ${ctx.company.id} and e.id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], e.id)`.execute(tx)
    return { holds: rows }
  })
}

export const updateHold: Handler<typeof holds.calls.updateHold> = async (ctx, { id, ...asked }) => {
  const { holder_email, is_rank_fixed } = asked
  const holder_name = asked.holder_name || null
  return ctx.transaction(async (tx) => {
    await sql`select from events where company_id = ${ctx.company.id} and id = ${id} for no key update`.execute(tx)
    const condition = sql<boolean>`h.event_id = ${id}`
    const [before] = await loadHolds(tx, ctx, { condition })
    if (!before) throw new AppError('not_found')
    if (before.ended_at !== null) throw new AppError('hold_ended')
    await sql`update holds set holder_name = ${holder_name}, holder_email = ${holder_email}, is_rank_fixed = ${is_rank_fixed},
        holder_news = ${holder_email === before.holder_email ? sql`holder_news` : holder_email && 'placed'}
      where company_id = ${ctx.company.id} and event_id = ${id}`.execute(tx)
    await audit(tx, ctx, {
      action: 'event.update_hold',
      id,
      before: {
        holder_name: before.holder_name,
        holder_email: before.holder_email,
        is_rank_fixed: before.is_rank_fixed,
      },
      after: { holder_name, holder_email, is_rank_fixed },
      metadata: { name: before.name },
      is_confidential: (await loadPrivate(tx, ctx.company.id, [id])).size > 0,
    })
    if (before.holder_email !== holder_email) await askNewHolder(tx, ctx.company.id, id)
    const [hold] = await loadHolds(tx, ctx, { condition })
    if (!hold) throw new AppError('not_found')
    return { hold }
  })
}

/** The previous holder can no longer answer a running challenge, and the new one gets a mail. */
async function askNewHolder(tx: Transaction, companyId: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update hold_challenges set is_told = is_told and asked_for_call_at is not null
    where company_id = ${companyId} and challenged_id = ${id} and state = 'running' returning id`.execute(tx)
  for (const { id: challenge_id } of rows)
    await revokeLinksTo(tx, companyId, { kind: 'challenge', subject: { challenge_id } })
}
