import ICAL from 'ical.js'
import {
  calendarTimeText,
  datesOfRepeatingEvent,
  eventsOfCalendar,
  knownZone,
  parseCalendar,
  zoneNameOfProperty,
} from '#shared/imports/calendar-file.ts'
import { outsideCalendarLimits as limits } from '#shared/outside-calendar-limits.ts'
import { type Instant, instantOf } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'

export interface CalendarFile {
  text: string
  /** Current time in milliseconds. Entries are read for dates around it. */
  now: number
  /** Time zone of dates, and of times without a time zone, unless the file names one. */
  zone: string
  /** Start of the day, 'HH:MM', at which all-day entries begin. */
  day_starts_at: string
}

export interface OutsideEntry {
  title: string
  is_busy: boolean
  begins_at: Instant
  ends_at: Instant
  /** First and last date of an all-day entry; null for other entries. */
  first_date: string | null
  last_date: string | null
}

export interface CalendarContent {
  entries: OutsideEntry[]
  /** Names of unknown time zones. Times in them are read in the time zone of the calendar. */
  unknown_zones: string[]
  /** Number of events that cannot be read, such as events with an invalid repetition rule. */
  unreadable: number
}

/** The calendar cannot be read, with the reason as a sentence. */
export interface CalendarProblem {
  problem: string
}

const problems = {
  no_calendar: 'This is not a calendar file.',
  damaged: 'This calendar file is damaged.',
  many_events: `The calendar has more than ${limits.events.toLocaleString('en')} events.`,
  many_dates: `The calendar has more than ${limits.dates.toLocaleString('en')} dates from a year ago to two years ahead.`,
}

/** Read the entries of a calendar file around today. A repeating event becomes one entry per date. */
export function readOutsideCalendar(file: CalendarFile): CalendarContent | CalendarProblem {
  const { text } = file
  if (!/^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 1000).replace('\uFEFF', ''))) return { problem: problems.no_calendar }
  if (text.split('BEGIN:VEVENT').length - 1 > limits.events) return { problem: problems.many_events }
  try {
    return new Reader(file).read()
  } catch (error) {
    return { problem: error instanceof UnreadableCalendarError ? error.message : problems.damaged }
  }
}

class UnreadableCalendarError extends Error {}

class Reader {
  readonly #file: CalendarFile
  readonly #zone: string
  readonly #calendar: ICAL.Component
  readonly #from: ICAL.Time
  readonly #until: ICAL.Time
  readonly #unknown = new Set<string>()

  constructor(file: CalendarFile) {
    this.#file = file
    this.#calendar = parseCalendar(file.text)
    const named = this.#calendar.getFirstPropertyValue('x-wr-timezone')?.toString()
    this.#zone = (named && knownZone(named)) || file.zone
    this.#from = ICAL.Time.fromJSDate(new Date(file.now), true)
    this.#from.year -= limits.years_back
    this.#until = ICAL.Time.fromJSDate(new Date(file.now), true)
    this.#until.year += limits.years_ahead
  }

  read(): CalendarContent {
    const entries: OutsideEntry[] = []
    let unreadable = 0
    for (const event of eventsOfCalendar(this.#calendar)) {
      try {
        for (const entry of this.#entriesOf(event())) {
          entries.push(entry)
          if (entries.length > limits.dates) throw new UnreadableCalendarError(problems.many_dates)
        }
      } catch (error) {
        if (error instanceof UnreadableCalendarError) throw error
        unreadable += 1
      }
    }
    return { entries, unknown_zones: [...this.#unknown].slice(0, 20), unreadable }
  }

  #entriesOf(event: ICAL.Event): OutsideEntry[] {
    if (!event.isRecurring()) {
      const { startDate, endDate } = event
      const isNear = endDate.compare(this.#from) >= 0 && startDate.compare(this.#until) <= 0
      return isNear ? this.#entry(event, startDate, endDate) : []
    }
    const range = { from: this.#from, until: this.#until, most: limits.dates }
    return datesOfRepeatingEvent(event, range).flatMap((date) => {
      const { item, startDate, endDate } = event.getOccurrenceDetails(date)
      return this.#entry(item, startDate, endDate)
    })
  }

  #entry(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time): OutsideEntry[] {
    const property = (name: string) => event.component.getFirstPropertyValue(name)?.toString().toUpperCase()
    if (property('status') === 'CANCELLED') return []
    const is_busy = property('transp') !== 'TRANSPARENT' && property('x-microsoft-cdo-busystatus') !== 'FREE'
    return [{ title: titleOf(event), is_busy, ...this.#times(event.component, start, end) }]
  }

  #times(component: ICAL.Component, start: ICAL.Time, end: ICAL.Time) {
    if (start.isDate) {
      const first_date = start.toString()
      const last = addDays(end.toString().slice(0, 10), -1)
      const last_date = last > first_date ? last : first_date
      const at = (date: string) => instantOf(`${date}T${this.#file.day_starts_at}`, this.#file.zone)
      return { first_date, last_date, begins_at: at(first_date), ends_at: at(addDays(last_date, 1)) }
    }
    const zone = zoneNameOfProperty(component, 'dtstart')
    const begins_at = this.#instant(start, zone)
    const ends_at = this.#instant(end, zoneNameOfProperty(component, 'dtend') ?? zone)
    return { first_date: null, last_date: null, begins_at, ends_at: ends_at > begins_at ? ends_at : begins_at }
  }

  #instant(time: ICAL.Time, zone: string | undefined): Instant {
    const text = calendarTimeText(time, zone)
    if (text.length > 16) return new Date(text).toISOString()
    if (zone !== undefined) this.#unknown.add(shortText(zone, 80))
    return instantOf(text, this.#zone)
  }
}

function titleOf(event: ICAL.Event): string {
  return shortText(event.summary ?? '', 200) || 'Busy'
}

/** Shorten a text to one line without control characters or broken surrogate pairs. */
function shortText(text: string, length: number): string {
  const plain = text
    .slice(0, length * 2)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return [...plain].slice(0, length).join('')
}
