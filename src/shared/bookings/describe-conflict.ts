import type { EventStatus } from '#shared/event-status.ts'
import { dateWithWeekday } from '#shared/time/long-date.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesFrom, type WallTime } from '#shared/time/wall-time.ts'
import type { ConflictKind, ConflictLevel } from './conflict.ts'
import { rankText } from './hold-queue.ts'

/** Conflict of an event with names instead of ids, as people read it. */
export interface NamedConflict {
  kind: ConflictKind
  level: ConflictLevel
  date: string
  label: string
  /** Names of the spaces in conflict. */
  spaces: string[]
  /**
   * The other event; its name is null if the reader may not see it. Times are in the time zone of the event with the
   * conflict.
   */
  other: {
    id: string
    name: string | null
    status: EventStatus | null
    begins: WallTime
    ends: WallTime
    /** The other event has no times yet, so it needs its spaces for the whole day of the venue. */
    is_all_day: boolean
    /** Names of combined spaces of the other event that contain the spaces in conflict. */
    combined: string[]
    /** Reason that was given for confirming the other event despite its conflicts. */
    reason: string | null
  } | null
  minutes: number
  detail: string | null
  /** Busy time in a calendar from outside, in the zone of the event. */
  busy: { begins: WallTime; ends: WallTime; title: string | null; more: number } | null
}

/** How to format times and dates in the sentences. */
export interface ConflictFormat {
  date: (date: string) => string
  /** Formats a time of day, given in minutes after midnight. */
  time: (minutes: number) => string
}

const plainFormat: ConflictFormat = { date: dateWithWeekday, time: formatTimeOfDay }

/** Return a sentence that describes the conflict, and one that suggests a solution; null if there is no solution. */
export function describeConflict(
  conflict: NamedConflict,
  format: ConflictFormat = plainFormat,
): { sentence: string; fix: string | null } {
  const { sentence, fix } = textsOf(conflict, format)
  return { sentence: sentence.replace(/^\p{Lower}/u, (letter) => letter.toUpperCase()), fix }
}

function textsOf(conflict: NamedConflict, format: ConflictFormat): { sentence: string; fix: string | null } {
  const { kind, spaces, other, minutes, detail } = conflict
  const where = spaces.join(', ')
  const who = other?.name ? `‘${other.name}’` : 'a private event'
  const when = other ? ` (${periodText(other, format)})` : ''
  const length = minutesText(minutes)
  const combined = other?.combined.join(', ')
  const partOf = combined ? `${where} ${spaces.length > 1 ? 'are' : 'is'} part of ${combined}, ` : ''
  switch (kind) {
    case 'booked_twice':
      return {
        sentence: partOf ? `${partOf}which ${who} has${when}.` : `${where} is taken: ${who} is confirmed there${when}.`,
        fix: otherTime(conflict, format),
      }
    case 'load_overlaps':
      return {
        sentence: `Load-in or load-out overlaps with ${who}${when} in ${combined || where} by ${length}.`,
        fix: otherTime(conflict, format),
      }
    case 'higher_hold':
      return {
        sentence: `${who} has the ${rankText(Number(detail ?? 1))} of ${where}${when}.`,
        fix: 'Challenge it, or wait until it ends.',
      }
    case 'artist_twice':
      return { sentence: `${detail ?? 'An artist'} also plays at ${who}${when}.`, fix: null }
    case 'closed':
      return { sentence: `${where} is closed: ${detail ?? ''}.`, fix: 'Choose another date or space.' }
    case 'outside_hours':
      return { sentence: `${where} is not open for ${length} of it.`, fix: 'Shorten it, or choose another space.' }
    case 'not_bookable':
      return { sentence: `${where} cannot be booked.`, fix: 'Choose another space.' }
    case 'beside_confirmed':
      return {
        sentence: `${partOf ? `${partOf}which ${who} ${other?.status === 'hold' ? 'also holds' : 'has'}` : besideText(other?.status ?? null, who, where)}${when}.`,
        fix: other?.status === 'hold' ? 'It stays behind this event.' : otherTime(conflict, format),
      }
    case 'busy_outside':
      return { sentence: outsideText(conflict, where, format), fix: 'Choose another time or space.' }
    case 'short_changeover':
      return {
        sentence: `The changeover in ${where} is ${length} too short, next to ${who}${when}.`,
        fix: null,
      }
    case 'too_small':
      return { sentence: `${where} is too small: it holds ${detail ?? ''} people.`, fix: 'Choose a larger space.' }
    case 'past_curfew':
      return { sentence: `It ends ${length} after the curfew.`, fix: `End ${length} earlier.` }
    case 'outside_day': {
      const [edge, start = ''] = (detail ?? '').split(' ')
      const dayStart = format.time(parseTimeOfDay(start) ?? 0)
      return {
        sentence:
          edge === 'begins'
            ? `It begins ${length} before this venue’s day, which starts at ${dayStart}.`
            : `It ends ${length} after this venue’s day, which lasts until ${dayStart}.`,
        fix: null,
      }
    }
    case 'beside_hold':
      return {
        sentence: partOf ? `${partOf}which ${who} also holds${when}.` : `${who} also holds ${where}${when}.`,
        fix: null,
      }
  }
}

/** '‘Salsa lets’ has Loft from 18:00 to 23:00 (Salsa evening).' */
function outsideText(
  { detail, busy, date }: NamedConflict,
  where: string,
  { date: dateText, time }: ConflictFormat,
): string {
  const calendar = `‘${detail ?? ''}’`
  if (!busy) return `${calendar} has ${where}.`
  const at = (wall: WallTime) => {
    const day = wall.slice(0, 10)
    return `${time(minutesFrom(day, wall))}${day === date ? '' : ` on ${dateText(day)}`}`
  }
  const more = busy.more === 0 ? '' : busy.more === 1 ? ' and once more' : ` and ${busy.more} more times`
  const title = busy.title ? ` (${busy.title})` : ''
  return `${calendar} has ${where} from ${at(busy.begins)} to ${at(busy.ends)}${title}${more}.`
}

function besideText(status: EventStatus | null, who: string, where: string): string {
  return status === 'hold' ? `${who} also holds ${where}` : `${who} is confirmed in ${where}`
}

function otherTime({ other, date }: NamedConflict, format: ConflictFormat): string | null {
  if (!other || other.is_all_day) return null
  const at = (wall: WallTime) => {
    const day = wall.slice(0, 10)
    return `${format.time(minutesFrom(day, wall))}${day === date ? '' : ` on ${format.date(day)}`}`
  }
  return `Free until ${at(other.begins)} and again from ${at(other.ends)}.`
}

function periodText(
  { begins, ends, is_all_day }: NonNullable<NamedConflict['other']>,
  { date, time }: ConflictFormat,
): string {
  const day = begins.slice(0, 10)
  if (is_all_day) return `${date(day)}, all day`
  return `${date(day)}, ${time(minutesFrom(day, begins))}–${time(minutesFrom(day, ends))}`
}

function minutesText(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 120) return `${whole} min`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
