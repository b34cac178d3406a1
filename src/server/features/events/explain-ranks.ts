import { sql } from 'kysely'
import { auditEach } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import type { ConfirmedBefore, HoldAuthor, RankMove } from './hold-queues.ts'
import { keyOf } from './queue-place.ts'

/**
 * Write an audit row for each hold whose displayed rank has changed. The row contains only the id of the event that
 * caused the change, whose name is looked up when the row is read, because events can become private.
 */
export async function explainRanks(
  tx: Transaction,
  author: HoldAuthor,
  all: readonly DisplayedRankMove[],
): Promise<void> {
  const shown = all.flatMap((move) => {
    const { shown_before: before, shown_after: after, reason } = move
    const isMove =
      before !== null && after !== null && before !== after && (move.rank_before !== move.rank_after || after < before)
    return isMove && reason ? [{ ...move, before, after }] : []
  })
  // Now a confirmed event is above, either the former hold above or an event that was not first.
  const taken = all.filter(
    (move) =>
      move.cause === 'moved_up' &&
      move.reason &&
      (move.shown_before === move.shown_after || move.rank_before === move.rank_after) &&
      (move.shown_after ?? 0) >= (move.shown_before ?? 0),
  )
  if (shown.length + taken.length === 0) return
  const ids = [...new Set([...shown, ...taken].map(({ event_id }) => event_id))]
  const { rows } = await sql<{ id: string; name: string; is_private: boolean }>`
    select id, name, is_private from events where company_id = ${author.company.id} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const events = new Map(rows.map((row) => [row.id, row]))
  const nameOf = (id: string) => ({
    metadata: { name: events.get(id)?.name ?? '' },
    is_confidential: events.get(id)?.is_private ?? true,
  })
  const byEvent = Map.groupBy(
    shown.toSorted((one, other) => one.date.localeCompare(other.date)),
    ({ event_id }) => event_id,
  )
  const takenFrom = new Map(taken.map(({ event_id, reason }) => [event_id, reason?.event]))
  await auditEach(tx, author, [
    ...[...takenFrom].map(([id, because_of]) => ({
      ...{ action: 'event.date_taken' as const, id, after: { because_of } },
      ...nameOf(id),
    })),
    ...[...byEvent].map(([id, places]) => {
      const reason = places[0]?.reason
      return {
        action: 'event.move_hold' as const,
        id,
        before: { rank: textOf(places.map(({ before }) => before)) },
        after: {
          rank: textOf(places.map(({ after }) => after)),
          reason: reason?.sentence('Another hold') ?? '',
          because_of: reason?.event ?? null,
        },
        ...nameOf(id),
      }
    }),
  ])
}

function textOf(ranks: readonly number[]): string | null {
  return ranksText([...new Set(ranks)].join('/'))
}

export interface DisplayedRankMove extends RankMove {
  shown_before: number | null
  shown_after: number | null
}

/**
 * Displayed ranks of holds. Behind a confirmed event the first hold is displayed as the second, so the hold that moves
 * up into first place keeps its displayed rank.
 */
export async function loadDisplayedRanks(
  tx: Transaction,
  companyId: string,
  moved: readonly RankMove[],
  { events, places }: ConfirmedBefore,
): Promise<DisplayedRankMove[]> {
  const { rows } = await sql<{ space_id: string; date: string; event_id: string }>`
    select b.space_id, b.date::text, b.event_id
    from unnest(${moved.map(({ space_id }) => space_id)}::uuid[], ${moved.map(({ date }) => date)}::date[]) p (space_id, date)
    join bookings b on b.company_id = ${companyId} and b.space_id = p.space_id and b.date = p.date and b.is_confirmed
    group by b.space_id, b.date, b.event_id`.execute(tx)
  const changed = new Set(events)
  const isConfirmed = new Set(rows.map(keyOf))
  const stayed = new Set(rows.filter(({ event_id }) => !changed.has(event_id)).map(keyOf))
  return moved.map((one) => {
    const key = keyOf(one)
    const { rank_before: before, rank_after: after } = one
    return {
      ...one,
      shown_before: before && before + (stayed.has(key) || places.has(key) ? 1 : 0),
      shown_after: after && after + (isConfirmed.has(key) ? 1 : 0),
    }
  })
}
