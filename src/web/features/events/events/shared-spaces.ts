import type { CalendarEntry } from '#shared/features/events/events.ts'
import type { CalendarSpace } from './calendar-moves.ts'

/** Whether an entry blocks its space, and the spaces that share a part with it, for other events. */
function takesSpace({ status }: CalendarEntry): boolean {
  return status === 'hold' || status === 'confirmed' || status === 'live'
}

/** For each space, the other spaces that share a part with it, such as a combined space and its parts. */
export function spacesThatShare(spaces: readonly CalendarSpace[]): Map<string, CalendarSpace[]> {
  const partsOf = ({ id, parts = [] }: CalendarSpace) => new Set(parts.length > 0 ? parts : [id])
  return new Map(
    spaces.map((space) => [
      space.id,
      spaces.filter((other) => other !== space && [...partsOf(space)].some((part) => partsOf(other).has(part))),
    ]),
  )
}

/**
 * Space of an entry that also blocks `space`, because the two share a part; undefined if the entry does not block it.
 */
export function spaceThatTakes(entry: CalendarEntry, space: string, sharing: readonly CalendarSpace[] = []) {
  if (entry.spaces.includes(space) || !takesSpace(entry)) return undefined
  return sharing.find(({ id }) => entry.spaces.includes(id))
}
