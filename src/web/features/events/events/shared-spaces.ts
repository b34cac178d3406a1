import type { CalendarEntry } from '#shared/features/events/events.ts'
import type { CalendarSpace } from './calendar-moves.ts'

/** Whether an entry keeps others out of its space, and out of those that share a part with it. */
function takesSpace({ status }: CalendarEntry): boolean {
  return status === 'hold' || status === 'confirmed' || status === 'live'
}

/** Other spaces that each space shares a part with: a combined space and its parts. */
export function spacesThatShare(spaces: readonly CalendarSpace[]): Map<string, CalendarSpace[]> {
  const partsOf = ({ id, parts = [] }: CalendarSpace) => new Set(parts.length > 0 ? parts : [id])
  return new Map(
    spaces.map((space) => [
      space.id,
      spaces.filter((other) => other !== space && [...partsOf(space)].some((part) => partsOf(other).has(part))),
    ]),
  )
}

/** Space of an entry that takes another space too, because the two share a part; undefined if that one stays free. */
export function spaceThatTakes(entry: CalendarEntry, space: string, sharing: readonly CalendarSpace[] = []) {
  if (entry.spaces.includes(space) || !takesSpace(entry)) return undefined
  return sharing.find(({ id }) => entry.spaces.includes(id))
}
