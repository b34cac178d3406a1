import type { FieldValues, ImportNotes, ImportRules } from '#server/domain/records/record-table.ts'
import { loadConfirmedAt, loadTakenRanks } from '#server/features/events/load-ranks.ts'
import { loadPlaces } from '#server/features/events/places.ts'
import { keyOf, type QueuePlace } from '#server/features/events/queue-place.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type BookingState, bookingState } from '#shared/bookings/booked-day.ts'
import { behindText, ranksText, rankText } from '#shared/bookings/hold-queue.ts'
import { parseStatedRank } from '#shared/event-import-words.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { EventStatus } from '#shared/event-status.ts'

type CreatedEvents = Parameters<NonNullable<ImportRules['notesOf']>>[0]

/** Holds of a file are placed in the order of the ranks that they state. The preview has the rank that each one gets. */
export function importRankRules(tx: Transaction, ctx: CompanyContext): Pick<ImportRules, 'positionsOf' | 'notesOf'> {
  const loadQueues = async (created: CreatedEvents) => {
    const venues = created.flatMap(({ values }) => (typeof values.venue === 'string' ? [values.venue] : []))
    const places = await loadPlaces(tx, ctx.company.id, venues)
    const nightsWith = (state: BookingState) =>
      mapYielding(created, ({ values }) =>
        daysWith(values, state).map(({ date, spaces }) =>
          [...new Set(spaces.flatMap((id) => places.space(id)?.leaves ?? []))].map((space_id) => ({ space_id, date })),
        ),
      )
    const nights = await nightsWith('hold')
    const confirmed = await nightsWith('confirmed')
    const queues = await distinctPlaces(nights)
    const taken = await loadTakenRanks(tx, ctx.company.id, queues, await distinctPlaces(confirmed))
    return { nights, confirmed, queues, taken }
  }
  return {
    positionsOf: async (created) => {
      const stated = created.map(({ texts }) => parseStatedRank(texts.status ?? ''))
      const positions = stated.map((rank) => rank ?? Number.MAX_SAFE_INTEGER)
      if (stated.every((rank) => rank === null)) return positions
      const { nights, taken } = await loadQueues(created)
      return placeBetween(positions, stated, nights, taken)
    },
    notesOf: async (created) => {
      const { nights, confirmed, queues, taken } = await loadQueues(created)
      const above = await loadConfirmedAt(tx, ctx, queues)
      const names = new Map(
        queues.map((place): [string, (string | null)[]] => {
          const key = keyOf(place)
          return [key, (above.get(key) ?? []).slice(0, mostNames).map(({ name }) => name)]
        }),
      )
      await mapYielding(confirmed, (places, at) => {
        for (const place of places.flat()) {
          const known = names.get(keyOf(place))
          if (known && known.length < mostNames) known.push(String(created[at]?.values.name ?? ''))
        }
      })
      return mapYielding(created, ({ texts }, at): ImportNotes => {
        const ranks = (nights[at] ?? []).flatMap((night) => {
          if (night.length === 0) return []
          const next = night.map((place) => (taken.get(keyOf(place)) ?? 0) + 1)
          for (const [index, place] of night.entries()) taken.set(keyOf(place), next[index] ?? 1)
          return [Math.max(...next)]
        })
        const behind = new Set((nights[at] ?? []).flat().flatMap((place) => names.get(keyOf(place)) ?? []))
        const stated = parseStatedRank(texts.status ?? '')
        if (ranks.length > 0)
          return { notes: { status: noteOf(ranks, stated, [...behind]) }, isPartial: !isNext(ranks, stated) }
        return { notes: created[at]?.values.status === 'hold' ? { status: noRankNote(stated) } : {} }
      })
    },
  }
}

/** Each place once, because many events of a file can share their nights. */
async function distinctPlaces(nights: readonly QueuePlace[][][]): Promise<QueuePlace[]> {
  const places = new Map<string, QueuePlace>()
  await mapYielding(nights, (all) => {
    for (const place of all.flat()) places.set(keyOf(place), place)
  })
  return [...places.values()]
}

/** Positions in which holds without a rank take the ranks that no other hold of their nights states. */
async function placeBetween(
  positions: readonly number[],
  stated: readonly (number | null)[],
  nights: readonly QueuePlace[][][],
  taken: ReadonlyMap<string, number>,
): Promise<number[]> {
  const used = new Map<string, Set<number>>()
  const keys = await mapYielding(nights, (all) => all.flat().map(keyOf))
  const use = (of: readonly string[], rank: number) => {
    for (const key of of) used.set(key, (used.get(key) ?? new Set()).add(rank))
  }
  await mapYielding(stated, (rank, at) => {
    if (rank !== null) use(keys[at] ?? [], rank)
  })
  return mapYielding(positions, (position, at) => {
    const own = (keys[at] ?? []).filter((key) => used.has(key))
    if (stated[at] !== null || own.length === 0) return position
    let rank = Math.max(...own.map((key) => taken.get(key) ?? 0)) + 1
    while (own.some((key) => used.get(key)?.has(rank))) rank += 1
    use(own, rank)
    return rank
  })
}

/** Maximum number of confirmed events that are counted in one place. */
const mostNames = 50

/** Days of a new event whose bookings have a state, one for each date. */
function daysWith({ status, days }: FieldValues, state: BookingState): EventDay[] {
  if (bookingState(status as EventStatus) !== state || !Array.isArray(days)) return []
  return [...Map.groupBy(days as EventDay[], ({ date }) => date).values()].map((all) => ({
    ...(all[0] as EventDay),
    spaces: all.flatMap(({ spaces }) => spaces),
  }))
}

/** Note of a hold without spaces, which is in no queue. */
function noRankNote(stated: number | null): string {
  return stated === null ? 'No rank, because it has no space' : `Not the ${rankText(stated)}: a rank needs a space`
}

/** Whether a hold gets the rank that its cell states, if it states one. */
function isNext(ranks: readonly number[], stated: number | null): boolean {
  return stated === null || ranks.every((rank) => rank === stated)
}

function noteOf(ranks: readonly number[], stated: number | null, behind: readonly (string | null)[]): string {
  const [first] = ranks
  const isEqual = ranks.every((rank) => rank === first)
  const rank = ranksText(isEqual ? String(first) : ranks.slice(0, 10).join('/')) ?? ''
  const order = behind.length > 0 ? `, ${behindText(behind)}` : ''
  return `Will be the ${rank}${order}${stated === null || isNext(ranks, stated) ? '' : `. The file says ${rankText(stated)}, which is not the next one`}`
}
