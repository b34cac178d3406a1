import { sql } from 'kysely'
import { auditEach } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import type { ConfirmedBefore, HoldAuthor, RankMove } from './hold-queues.ts'
import { keyOf } from './queue-place.ts'

/** Write an audit row for each hold whose rank, as it is shown, has changed. Private events are not named to others. */
export async function explainRanks(
  tx: Transaction,
  author: HoldAuthor,
  all: readonly RankMove[],
  confirmed: ConfirmedBefore,
): Promise<void> {
  const moved = all.filter(({ rank_before, rank_after, reason }) => rank_before && rank_after && reason)
  if (moved.length === 0) return
  const shown = await shownRanks(tx, author.company.id, moved, confirmed)
  if (shown.length === 0) return
  const ids = [...new Set(shown.flatMap(({ event_id, reason }) => [event_id, reason?.event ?? event_id]))]
  const { rows } = await sql<{ id: string; name: string; is_private: boolean }>`
    select id, name, is_private from events where company_id = ${author.company.id} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const events = new Map(rows.map((row) => [row.id, row]))
  const nameOf = (id: string | undefined) => {
    const event = events.get(id ?? '')
    return event && !event.is_private ? `‘${event.name}’` : 'Another hold'
  }
  const byEvent = Map.groupBy(
    shown.toSorted((one, other) => one.date.localeCompare(other.date)),
    ({ event_id }) => event_id,
  )
  await auditEach(
    tx,
    author,
    [...byEvent].map(([id, places]) => {
      const reason = places[0]?.reason
      return {
        action: 'event.move_hold' as const,
        id,
        before: { rank: textOf(places.map(({ before }) => before)) },
        after: {
          rank: textOf(places.map(({ after }) => after)),
          reason: reason?.sentence(nameOf(reason.event)) ?? '',
        },
        metadata: { name: events.get(id)?.name ?? '' },
        is_confidential: events.get(id)?.is_private ?? true,
      }
    }),
  )
}

function textOf(ranks: readonly number[]): string | null {
  return ranksText([...new Set(ranks)].join('/'))
}

interface ShownMove extends RankMove {
  before: number
  after: number
}

/** Behind a confirmed event the first hold is shown as the second: one that follows it up has the same rank as before. */
async function shownRanks(
  tx: Transaction,
  companyId: string,
  moved: readonly RankMove[],
  { events, places }: ConfirmedBefore,
): Promise<ShownMove[]> {
  const { rows } = await sql<{ space_id: string; date: string; event_id: string }>`
    select b.space_id, b.date::text, b.event_id
    from unnest(${moved.map(({ space_id }) => space_id)}::uuid[], ${moved.map(({ date }) => date)}::date[]) p (space_id, date)
    join bookings b on b.company_id = ${companyId} and b.space_id = p.space_id and b.date = p.date and b.is_confirmed
    group by b.space_id, b.date, b.event_id`.execute(tx)
  const changed = new Set(events)
  const isConfirmed = new Set(rows.map(keyOf))
  const stayed = new Set(rows.filter(({ event_id }) => !changed.has(event_id)).map(keyOf))
  return moved.flatMap((one) => {
    const key = keyOf(one)
    const before = (one.rank_before ?? 0) + (stayed.has(key) || places.has(key) ? 1 : 0)
    const after = (one.rank_after ?? 0) + (isConfirmed.has(key) ? 1 : 0)
    return before === after ? [] : [{ ...one, before, after }]
  })
}
