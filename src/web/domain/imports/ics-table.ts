import ICAL from 'ical.js'
import { eventImport } from '#shared/event-import.ts'
import { statusInTitle } from '#shared/event-import-clues.ts'
import { musicGenres } from '#shared/event-import-words.ts'
import { eventRecord } from '#shared/event-record.ts'
import { eventStatuses } from '#shared/event-status.ts'
import {
  calendarTimeText,
  datesOfRepeatingEvent,
  eventsOfCalendar,
  knownZone,
  parseCalendar,
  zoneNameOfProperty,
} from '#shared/imports/calendar-file.ts'
import { parseCountry } from '#shared/imports/country-text.ts'
import { headingKey } from '#shared/imports/heading-key.ts'
import { readChoice } from '#shared/imports/read-cell.ts'
import { parseState, type StateOrProvince } from '#shared/imports/state-text.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import type { Sheet } from './read-table.ts'
import { isRoomName } from './room-columns.ts'
import { throwUnreadable } from './unreadable-table.ts'

/** Years after today within which repeating events are expanded. */
const yearsExpanded = 2
/** Maximum number of dates of one repeating event. */
const maxOccurrences = 1000
/**
 * Maximum number of unreadable rules. After that, no rule is read, because each unreadable one takes as long as a
 * thousand dates.
 */
const maxUnreadableRules = 50
const headings = [
  ...['Title', 'Start', 'End', 'Time zone', 'Location', 'Room', 'City', 'Region', 'Country'],
  ...['Status', 'Kind', 'Tags', 'Private', 'Link', 'Notes'],
]

/**
 * Read a calendar file as a table with one row per event, and one per date of a repeating event. Times keep their UTC
 * offset, and a column contains the time zone. A note counts the events that cannot be read.
 * @param now timestamp in milliseconds; repeating events are expanded for two years from then
 * @throws UnreadableTableError
 */
export function readCalendarAsSheet(text: string, now: number): Sheet {
  if (text.split('BEGIN:VEVENT').length - 1 > importLimits.rows) throwUnreadable(tooManyDates)
  const calendar = parse(text)
  // The events of several calendars in one file are read together.
  const isSingle = text.split('BEGIN:VCALENDAR').length === 2
  const zone = isSingle ? calendar.getFirstPropertyValue('x-wr-timezone')?.toString() : undefined
  const until = ICAL.Time.fromJSDate(new Date(now), true)
  until.year += yearsExpanded
  const counts: Counts = { repeating: 0, cut: 0, unreadable: 0, once: 0, streets: new Set(), titled: [] }
  const rows: string[][] = []
  for (const read of eventsOfCalendar(calendar)) {
    try {
      const event = read()
      for (const row of rowsOf(event, until, counts)) rows.push(withCalendarZone(row, zone))
      if (statusFromTitle(event.component) !== undefined) counts.titled.push(event.summary ?? '')
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

function parse(text: string): ICAL.Component {
  try {
    return parseCalendar(text)
  } catch {
    throwUnreadable(damaged)
  }
}

interface Counts {
  repeating: number
  cut: number
  unreadable: number
  /** Number of repeating events of which only the first date was read. */
  once: number
  /** Street addresses, which an import of events has no field for. */
  streets: Set<string>
  /** Titles that contain a status. */
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
          `${repeating} repeating ${repeating === 1 ? 'event goes' : 'events go'} on: only the dates of the next ${yearsExpanded} years are read.`,
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
  const dates = counts.once < maxUnreadableRules ? tryDatesOf(event, until) : undefined
  if (!dates) {
    counts.once += 1
    return [toRow(event, event.startDate, event.endDate, counts)]
  }
  if (isEndless(event, until)) counts.repeating += 1
  if (dates.length > maxOccurrences) counts.cut += 1
  return dates.slice(0, maxOccurrences).map((date) => {
    const { item, startDate, endDate } = event.getOccurrenceDetails(date)
    return toRow(item, startDate, endDate, counts)
  })
}

/**
 * Whether a rule has dates after the last one that is read. Rules with a fixed number of dates count as ending before.
 */
function isEndless({ component }: ICAL.Event, until: ICAL.Time): boolean {
  return component.getAllProperties('rrule').some((property) => {
    const rule = property.getFirstValue()?.toString() ?? ''
    const [, last = ''] = /(?:^|;)UNTIL=(\d{8})/.exec(rule.replaceAll('-', '')) ?? []
    return !/(?:^|;)COUNT=/.test(rule) && (last === '' || last > until.toString().slice(0, 10).replaceAll('-', ''))
  })
}

/** Dates of a repeating event. Undefined if its rule cannot be read. */
function tryDatesOf(event: ICAL.Event, until: ICAL.Time): ICAL.Time[] | undefined {
  try {
    return datesOfRepeatingEvent(event, { until, most: maxOccurrences })
  } catch {
    return undefined
  }
}

function toRow(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, counts: Counts): string[] {
  const { component } = event
  const property = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? ''
  const { name, room, city, region, country, street } = splitLocation(event.location ?? '')
  if (street !== '') counts.streets.add(street)
  const zone = zoneNameOfProperty(component, 'dtstart')
  const categories = component.getAllProperties('categories').flatMap((one) => one.getValues().map(String))
  const kind = categories.find(isKind)
  return [
    event.summary ?? '',
    calendarTimeText(start, zone),
    endText(start, end, zoneNameOfProperty(component, 'dtend') ?? zone),
    zone === undefined || start.isDate ? '' : (knownZone(zone) ?? ''),
    ...[name, room, city, region, country],
    statusFromTitle(component) ?? statusTexts[statusOf(component)] ?? '',
    kind ?? '',
    categories.filter((category) => category !== kind).join(', '),
    /^(?:private|confidential)$/i.test(property('class')) ? 'Yes' : '',
    property('url'),
    event.description ?? '',
  ]
}

/**
 * Use the calendar's time zone for an event in UTC without a location, because Google's calendars name the zone only
 * once.
 */
function withCalendarZone(row: string[], zone: string | undefined): string[] {
  const cell = (heading: string) => row[headings.indexOf(heading)] ?? ''
  const isInUtc = cell('Start').endsWith('Z') && cell('Time zone') === ''
  if (zone === undefined || !isInUtc || cell('Location') !== '') return row
  return row.with(headings.indexOf('Time zone'), knownZone(zone) ?? '')
}

const genres = new Set(musicGenres.map(headingKey))

/** Whether a category is a kind of event, such as 'Concert' or 'Hochzeit'. Music genres become tags instead. */
function isKind(category: string): boolean {
  if (genres.has(headingKey(category))) return false
  return 'value' in readChoice(eventRecord.fields.kind, category, eventImport.value_synonyms?.kind ?? {})
}

/** Status of an imported event. An event without one becomes a draft, as in a table. */
const statusTexts: Record<string, string> = { TENTATIVE: 'Hold', CONFIRMED: 'Confirmed', CANCELLED: 'Cancelled' }

/** Status of the event in the calendar. Outlook stores 'tentative' as the availability instead of the status. */
function statusOf(component: ICAL.Component): string {
  const [status = '', busy] = ['status', 'x-microsoft-cdo-busystatus'].map((name) =>
    component.getFirstPropertyValue(name)?.toString().toUpperCase(),
  )
  return status === '' && busy === 'TENTATIVE' ? busy : status
}

/** Status at the start of the title, for an event that the calendar calls confirmed. */
function statusFromTitle(component: ICAL.Component): string | undefined {
  const own = component.getFirstPropertyValue('status')?.toString().toUpperCase() ?? ''
  const status =
    own === '' || own === 'CONFIRMED'
      ? statusInTitle(component.getFirstPropertyValue('summary')?.toString() ?? '')
      : undefined
  return status && eventStatuses[status]
}

/** End of an event. All-day events end on the day before the stored end date. */
function endText(start: ICAL.Time, end: ICAL.Time, zone: string | undefined): string {
  if (!end.isDate) return end.compare(start) > 0 ? calendarTimeText(end, zone) : ''
  const last = end.clone()
  last.adjust(-1, 0, 0, 0)
  return last.compare(start) > 0 ? last.toString() : ''
}

interface Place {
  name: string
  room: string
  city: string
  region: string
  country: string
  street: string
}

const houseNumber =
  /^\d{1,3}[a-z]?(?:[-/]\d{1,3}[a-z]?)?,? \p{L}|^\d{1,5} .*(?<!\p{L})(?:st|street|ave|avenue|rd|road|blvd|boulevard|lane|ln|dr|drive|way|square|sq)\.?$|^\p{L}.* \d{1,3} ?\p{L}?(?: ?[-/] ?\d{1,3} ?\p{L}?)?$/iu

/** Whether a part of an address is a street with a house number: 'Storgatan 4', '12 High Street'. */
function isAddressLine(part: string): boolean {
  return houseNumber.test(part.slice(0, 200))
}

/**
 * Split an address such as 'Kesselhaus, Knaackstraße 97, 10435 Berlin, Germany' into venue, city and country. A room
 * can come before the venue and its street: 'Großer Saal, Kesselhaus, Knaackstraße 97'.
 */
function splitLocation(location: string): Place {
  const parts = location
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = '', house = '', line = ''] = parts
  const hasRoom = isRoomName(first) && !isAddressLine(house) && isAddressLine(line)
  const room = hasRoom ? first : ''
  const [name = '', ...others] = hasRoom ? parts.slice(1) : parts
  if (hasRoom && others.length === 1) return { name, room, city: '', region: '', country: '', street: line }
  if (others.length < 2)
    return {
      name: parts.length === 2 ? `${name}, ${others[0]}` : name,
      ...{ room, city: '', region: '', country: '', street: '' },
    }
  const last = others.at(-1) ?? ''
  // 'DE' is Germany rather than Delaware, and a postal code before the city is European.
  const isAbroad = last === 'DE' || /^\d{4,5} /.test(others.at(-2) ?? '')
  const isCountry = parseCountry(last) !== undefined && (isAbroad || stateOf(last) === undefined)
  const lines = isCountry ? others.slice(0, -1) : others
  // 'Praha 1' after a street is a city.
  if (isAddressLine(lines.at(-1) ?? '') && !lines.slice(0, -1).some(isAddressLine))
    return { name, room, city: '', region: '', country: isCountry ? last : '', street: lines.join(', ') }
  const rest = lines.map(withoutDigits)
  const state = rest.length < 2 ? undefined : stateOf(rest.at(-1) ?? '')
  const street = lines.slice(0, state ? -2 : -1).join(', ')
  if (!state) return { name, room, city: rest.at(-1) ?? '', region: '', country: isCountry ? last : '', street }
  return { name, room, city: rest.at(-2) ?? '', region: state.code, country: isCountry ? last : state.country, street }
}

/** State by its code. Full names do not count, because cities have them too, such as New York. */
function stateOf(text: string): StateOrProvince | undefined {
  return text.length === 2 ? parseState(text) : undefined
}

/** Text without words that have digits, such as postal codes. */
function withoutDigits(text: string): string {
  return text
    .replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '' : word))
    .replace(/\s+/g, ' ')
    .trim()
}
