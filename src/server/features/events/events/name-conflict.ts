import type { BookedDays, BookedEvent } from '#server/features/events/booked-events.ts'
import type { OtherEvent } from '#server/features/events/load-others.ts'
import type { Places } from '#server/features/events/places.ts'
import type { Conflict } from '#shared/bookings/conflict.ts'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import { foldText } from '#shared/fold-text.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'

interface Names {
  event: BookedEvent
  places: Places
  others: { days: BookedDays; events: ReadonlyMap<string, OtherEvent> }
}

/** Replace the ids of a conflict by names. Times of the other event are those of its booking, in the zone of this one. */
export function nameConflict({ other, spaces, detail, ...conflict }: Conflict, names: Names): NamedConflict {
  const { event, places, others } = names
  const day = other && others.days.find(other)
  const found = other && others.events.get(other.event)
  const wall = (instant: string) => wallTimeOf(instant, event.time_zone)
  return {
    ...conflict,
    spaces: spaces.map((id) => places.space(id)?.name ?? ''),
    other:
      other && day && found
        ? {
            id: other.event,
            name: found.name,
            status: found.status,
            ...{ begins: wall(day.from), ends: wall(day.until), is_all_day: !day.has_start && !day.has_end },
            reason: found.conflict_reason,
          }
        : null,
    detail: conflict.kind === 'artist_twice' ? artistName(event, detail) : detail,
  }
}

function artistName({ artists }: BookedEvent, folded: string | null): string | null {
  return artists.find(({ name }) => foldText(name) === folded)?.name ?? null
}
