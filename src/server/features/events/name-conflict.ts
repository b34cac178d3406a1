import type { Conflict } from '#shared/bookings/conflict.ts'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import { foldText } from '#shared/fold-text.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import type { BookedDays, BookedEvent } from './booked-events.ts'
import type { OtherEvent } from './load-others.ts'
import type { Places } from './places.ts'

interface Names {
  event: BookedEvent
  places: Places
  others: { days: BookedDays; events: ReadonlyMap<string, OtherEvent> }
}

/**
 * Replace the ids in a conflict by names. Times of the other event are those of its booking, converted to the time zone
 * of this event.
 */
export function nameConflict({ other, spaces, detail, busy, ...conflict }: Conflict, names: Names): NamedConflict {
  const { event, places, others } = names
  const day = other && others.days.find(other)
  const found = other && others.events.get(other.event)
  const own = event.days.find(({ date, label }) => date === conflict.date && label === conflict.label)
  const named = nameSpaces(spaces, { own: own?.spaces ?? [], others: idsOf(day?.chosen ?? []) }, places)
  const wall = (instant: string) => wallTimeOf(instant, event.time_zone)
  return {
    ...conflict,
    spaces: named.spaces,
    other:
      other && day && found
        ? {
            id: other.event,
            name: found.name,
            status: found.status,
            ...{ begins: wall(day.from), ends: wall(day.until), is_all_day: !day.has_start && !day.has_end },
            combined: named.combined,
            reason: found.conflict_reason,
          }
        : null,
    detail: conflict.kind === 'artist_twice' ? artistName(event, detail) : detail,
    busy: busy && { begins: wall(busy.from), ends: wall(busy.until), title: busy.title, more: busy.more },
  }
}

function artistName({ artists }: BookedEvent, folded: string | null): string | null {
  return artists.find(({ name }) => foldText(name) === folded)?.name ?? null
}

/**
 * Names of the spaces in conflict: the combined space if both events selected it, otherwise its parts. Also names
 * combined spaces that only the other event selected.
 */
function nameSpaces(
  spaces: readonly string[],
  { own, others }: { own: readonly string[]; others: readonly string[] },
  places: Places,
): { spaces: string[]; combined: string[] } {
  const covering = (ids: readonly string[], space: string) =>
    ids.find((id) => id === space || places.space(id)?.leaves.includes(space))
  const nameOf = (id: string) => places.space(id)?.name ?? ''
  const both = others.filter((id) => own.includes(id))
  const named = spaces.map((space) => covering(both, space) ?? space)
  const combined = named.flatMap((space) => {
    const other = spaces.includes(space) ? covering(others, space) : space
    return other === undefined || other === space ? [] : [other]
  })
  return { spaces: [...new Set(named)].map(nameOf), combined: [...new Set(combined)].map(nameOf) }
}

function idsOf(chosen: readonly { id: string }[]): string[] {
  return chosen.map(({ id }) => id)
}
