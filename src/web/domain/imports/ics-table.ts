import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { eventImport } from '#shared/event-import.ts'
import { statusInTitle } from '#shared/event-import-clues.ts'
import { musicGenres } from '#shared/event-import-words.ts'
import { eventRecord } from '#shared/event-record.ts'
import { eventStatuses } from '#shared/event-status.ts'
import { parseCountry } from '#shared/imports/country-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { readChoice } from '#shared/imports/read-cell.ts'
import { parseState, type State } from '#shared/imports/state-text.ts'
import { readZone } from '#shared/imports/zone-text.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { instantOf } from '#shared/time/instants.ts'
import { canonicalZone } from '#shared/time/zones.ts'
import type { Sheet } from './read-table.ts'
import { throwUnreadable } from './unreadable-table.ts'

/** Years after today within which repeating events are expanded. */
const yearsExpanded = 2
/** Maximum number of dates of one repeating event. */
const maxOccurrences = 1000
/** Days, weeks or months that are tried for the next date of a repeating event, which can be a date that never comes. */
const maxIterations = 2000

const headings = [
  ...['Title', 'Start', 'End', 'Time zone', 'Location', 'City', 'Region', 'Country'],
  ...['Status', 'Kind', 'Tags', 'Private', 'Link', 'Notes'],
]

/**
 * Read a calendar file as a table with one row per event, and per date of a repeating event. Times keep their UTC
 * offset, and the time zone of the event has a column of its own. Events that cannot be read are counted in a note.
 * @param now timestamp in milliseconds; repeating events are expanded for two years from then
 * @throws UnreadableTable
 */
export function readCalendar(text: string, now: number): Sheet {
  if (text.split('BEGIN:VEVENT').length - 1 > importLimits.rows) throwUnreadable(tooManyDates)
  const calendar = parse(text)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const components = calendar.getAllSubcomponents('vevent')
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const exceptions = Map.groupBy(components.filter(isException), uidOf)
  const series = new Set(components.filter((one) => one.hasProperty('rrule') && !isException(one)).map(uidOf))
  const until = ICAL.Time.fromJSDate(new Date(now), true)
  until.year += yearsExpanded
  const counts: Counts = { repeating: 0, cut: 0, unreadable: 0, once: 0, streets: new Set(), titled: [] }
  const rows: string[][] = []
  for (const component of components) {
    if (isException(component) && series.has(uidOf(component))) continue
    try {
      const event = new ICAL.Event(
        component,
        isException(component) ? {} : { exceptions: exceptions.get(uidOf(component)) ?? [] },
      )
      for (const row of rowsOf(event, until, counts)) rows.push(row)
      if (statusFromTitle(component) !== undefined) counts.titled.push(event.summary ?? '')
    } catch {
      counts.unreadable += 1
    }
    if (rows.length > importLimits.rows) throwUnreadable(tooManyDates)
  }
  if (rows.length === 0 && counts.unreadable > 0) throwUnreadable(damaged)
  if (rows.length === 0) throwUnreadable('This calendar has no events.')
  return { name: '', rows: [headings, ...rows], notes: notesOf(counts) }
}

const tooManyDates = `This calendar has more than ${importLimits.rows.toLocaleString('en')} dates. Export a part of it.`
const damaged = 'This calendar file is damaged. Export it again from your calendar.'

function uidOf(component: ICAL.Component): string {
  return component.getFirstPropertyValue('uid')?.toString() ?? ''
}

function parse(text: string): ICAL.Component {
  try {
    // A file can hold several calendars.
    const parsed = ICAL.parse(text)
    const calendars: unknown[][] = typeof parsed[0] === 'string' ? [parsed] : parsed
    const [first, ...others] = calendars.map((one) => new ICAL.Component(one))
    if (!first) throwUnreadable('This calendar has no events.')
    for (const other of others) for (const part of other.getAllSubcomponents()) first.addSubcomponent(part)
    return first
  } catch {
    throwUnreadable(damaged)
  }
}

interface Counts {
  repeating: number
  cut: number
  unreadable: number
  /** Repeating events of which only the first date is read. */
  once: number
  /** Streets of places, which an import of events does not have. */
  streets: Set<string>
  /** Titles that say a status. */
  titled: string[]
}

function notesOf({ repeating, cut, unreadable, once, streets, titled }: Counts): string[] {
  return [
    ...(titled.length > 0
      ? [
          `The status of ${titled.length} ${titled.length === 1 ? 'event' : 'events'} is from the title, such as ‘${titled[0]?.slice(0, 60)}’.`,
        ]
      : []),
    ...(repeating > 0
      ? [
          `${repeating} repeating ${repeating === 1 ? 'event was' : 'events were'} expanded to ${yearsExpanded} years from today.`,
        ]
      : []),
    ...(unreadable > 0
      ? [`${unreadable} ${unreadable === 1 ? 'event' : 'events'} could not be read: add them by hand.`]
      : []),
    ...(streets.size > 0
      ? [`Street addresses such as ‘${[...streets][0]?.slice(0, 60)}’ aren't imported: add them to the venues.`]
      : []),
    ...(once > 0
      ? [
          `${once} repeating ${once === 1 ? 'event has' : 'events have'} a rule that could not be read: only the first date is here.`,
        ]
      : []),
    ...(cut > 0
      ? [
          `${cut} repeating ${cut === 1 ? 'event has' : 'events have'} more than ${maxOccurrences} dates: later ones are missing.`,
        ]
      : []),
  ]
}

function rowsOf(event: ICAL.Event, until: ICAL.Time, counts: Counts): string[][] {
  if (!event.isRecurring()) return [toRow(event, event.startDate, event.endDate, counts)]
  const dates = tryDatesOf(event, until)
  if (!dates) {
    counts.once += 1
    return [toRow(event, event.startDate, event.endDate, counts)]
  }
  counts.repeating += 1
  if (dates.length > maxOccurrences) counts.cut += 1
  return dates.slice(0, maxOccurrences).map((date) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(date)
    return toRow(item, startDate, endDate, counts)
  })
}

/** Undefined if the rule cannot be read. */
function tryDatesOf(event: ICAL.Event, until: ICAL.Time): ICAL.Time[] | undefined {
  try {
    return datesOf(event, until)
  } catch {
    return undefined
  }
}

/** Dates of a repeating event, at most one more than the maximum. */
function datesOf({ component, startDate }: ICAL.Event, until: ICAL.Time): ICAL.Time[] {
  const zone = knownZone(zoneName(component, 'dtstart') ?? '') ?? 'UTC'
  const local = (time: ICAL.Time) => Temporal.PlainDateTime.from(time.toString().slice(0, time.isDate ? 10 : 19))
  const datesIn = (name: string) =>
    component.getAllProperties(name).flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[])
  const added = datesIn('rdate').map((date) => ('start' in date ? date.start : date))
  const removed = new Set(datesIn('exdate').map(String))
  const found = component.getAllProperties('rrule').flatMap((property) => {
    const rule = new RRuleTemporal({
      rruleString: `RRULE:${property.getFirstValue()?.toString()}`,
      dtstart: local(startDate).toZonedDateTime(zone),
      ...{ temporal: Temporal, maxIterations },
    })
    const last = local(until).toZonedDateTime('UTC')
    const all: Temporal.ZonedDateTime[] = []
    rule.all((date) => {
      if (Temporal.ZonedDateTime.compare(date, last) > 0) return false
      all.push(date)
      return all.length <= maxOccurrences
    })
    return all.map((date) => toTime(date.toPlainDateTime(), startDate))
  })
  const unique = new Map([startDate, ...found, ...added].map((date) => [date.toString(), date]))
  return [...unique.values()]
    .filter((date) => !removed.has(date.toString()) && date.compare(until) <= 0)
    .sort((one, other) => one.compare(other))
    .slice(0, maxOccurrences + 1)
}

/** Time of a local date and time, of the kind and in the zone of another time. */
function toTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, { isDate, zone }: ICAL.Time) {
  return ICAL.Time.fromData({ year, month, day, isDate, ...(!isDate && { hour, minute, second }) }, zone)
}

function toRow(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, counts: Counts): string[] {
  const { component } = event
  const property = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? ''
  const { name, city, region, country, street } = splitLocation(event.location ?? '')
  if (street !== '') counts.streets.add(street)
  const zone = zoneName(component, 'dtstart')
  const categories = component.getAllProperties('categories').flatMap((one) => one.getValues().map(String))
  const kind = categories.find(isKind)
  return [
    event.summary ?? '',
    timeText(start, zone),
    endText(start, end, zoneName(component, 'dtend') ?? zone),
    zone === undefined || start.isDate ? '' : (knownZone(zone) ?? ''),
    ...[name, city, region, country],
    statusFromTitle(component) ?? statusTexts[property('status').toUpperCase()] ?? '',
    kind ?? '',
    categories.filter((category) => category !== kind).join(', '),
    /^(?:private|confidential)$/i.test(property('class')) ? 'Yes' : '',
    property('url'),
    event.description ?? '',
  ]
}

const genres = new Set(musicGenres.map(headingKey))

/** Whether a category is a kind of event, such as 'Concert' or 'Hochzeit'. Genres of music are tags. */
function isKind(category: string): boolean {
  if (genres.has(headingKey(category))) return false
  return 'value' in readChoice(eventRecord.fields.kind, category, eventImport.value_synonyms?.kind ?? {})
}

/** Status of an imported event. An event without one becomes a draft, as in a table. */
const statusTexts: Record<string, string> = { TENTATIVE: 'Hold', CONFIRMED: 'Confirmed', CANCELLED: 'Cancelled' }

/** Status at the start of the title of an event that the calendar calls confirmed, or nothing. */
function statusFromTitle(component: ICAL.Component): string | undefined {
  const own = component.getFirstPropertyValue('status')?.toString().toUpperCase() ?? ''
  const status =
    own === '' || own === 'CONFIRMED'
      ? statusInTitle(component.getFirstPropertyValue('summary')?.toString() ?? '')
      : undefined
  return status && eventStatuses[status]
}

/** The end of an event that lasts whole days is the date after its last one. */
function endText(start: ICAL.Time, end: ICAL.Time, zone: string | undefined): string {
  if (!end.isDate) return end.compare(start) > 0 ? timeText(end, zone) : ''
  const last = end.clone()
  last.adjust(-1, 0, 0, 0)
  return last.compare(start) > 0 ? last.toString() : ''
}

/** Name of the time zone of a property. */
function zoneName(component: ICAL.Component, name: string): string | undefined {
  return component.getFirstProperty(name)?.getFirstParameter('tzid') || undefined
}

/** Current name of a zone, which Windows names in its own way. */
function knownZone(name: string): string | undefined {
  const canonical = canonicalZone(name)
  if (canonical !== undefined) return canonical
  const read = readZone(name)
  return 'value' in read && typeof read.value === 'string' ? read.value : undefined
}

/**
 * Date, or local time with its UTC offset. A time without a zone is a local time wherever the event takes place.
 * @param zoneId name of the zone, which many files do not define
 */
function timeText(time: ICAL.Time, zoneId: string | undefined): string {
  if (time.isDate) return time.toString()
  const wall = time.toString().slice(0, 16)
  const { zone } = time
  if (zone === ICAL.Timezone.utcTimezone) return `${wall}Z`
  if (zone && zone !== ICAL.Timezone.localTimezone) return `${wall}${offsetText(time.utcOffset() / 60)}`
  const named = zoneId === undefined ? undefined : knownZone(zoneId)
  if (!named) return wall
  return `${wall}${offsetText((Date.parse(`${wall}Z`) - Date.parse(instantOf(wall, named))) / 60_000)}`
}

/** UTC offset of this many minutes, such as '+02:00'. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

interface Place {
  name: string
  city: string
  region: string
  country: string
  street: string
}

/** Split an address such as 'Kesselhaus, Knaackstraße 97, 10435 Berlin, Germany' into the place, its city and country. */
function splitLocation(location: string): Place {
  const parts = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [name = '', ...others] = parts
  if (others.length < 2)
    return { name: parts.length === 2 ? `${name}, ${others[0]}` : name, city: '', region: '', country: '', street: '' }
  const last = others.at(-1) ?? ''
  // 'DE' is Germany rather than Delaware, and a postal code stands before a city of Europe.
  const isAbroad = last === 'DE' || /^\d{4,5} /.test(others.at(-2) ?? '')
  const isCountry = parseCountry(last) !== undefined && (isAbroad || stateOf(last) === undefined)
  const lines = isCountry ? others.slice(0, -1) : others
  const rest = lines.map(withoutDigits)
  const state = rest.length < 2 ? undefined : stateOf(rest.at(-1) ?? '')
  const street = lines.slice(0, state ? -2 : -1).join(', ')
  if (!state) return { name, city: rest.at(-1) ?? '', region: '', country: isCountry ? last : '', street }
  return { name, city: rest.at(-2) ?? '', region: state.code, country: isCountry ? last : state.country, street }
}

/** State by its code. Names such as New York are those of cities too. */
function stateOf(text: string): State | undefined {
  return text.length === 2 ? parseState(text) : undefined
}

/** Text without words that have digits, such as postal codes. */
function withoutDigits(text: string): string {
  return text
    .replace(/\b[\w-]*\d[\w-]*\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
