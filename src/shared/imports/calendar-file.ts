import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '#shared/time/instants.ts'
import { canonicalZone } from '#shared/time/zones.ts'
import { readZone } from './zone-text.ts'

/** Maximum number of days, weeks or months to try for a repeating event, because its rule may match no date at all. */
const maxIterations = { fromStart: 2000, fromDate: 20_000 } as const

/**
 * Parse a calendar file (iCalendar). A file can hold several calendars.
 * @throws Error if it is damaged
 */
export function parseCalendar(text: string): ICAL.Component {
  const parsed = ICAL.parse(text)
  const calendars: unknown[][] = typeof parsed[0] === 'string' ? [parsed] : parsed
  const [first, ...others] = calendars.map((one) => new ICAL.Component(one))
  if (!first) throw new Error('The file has no calendar')
  for (const other of others) for (const part of other.getAllSubcomponents()) first.addSubcomponent(part)
  for (const zone of first.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return first
}

/** Events of a calendar. Changed dates of a repeating event are part of that event, not events of their own. */
export function eventsOfCalendar(calendar: ICAL.Component): (() => ICAL.Event)[] {
  const components = calendar.getAllSubcomponents('vevent')
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id')
  const exceptions = Map.groupBy(components.filter(isException), uidOf)
  const series = new Set(components.filter((one) => one.hasProperty('rrule') && !isException(one)).map(uidOf))
  return components
    .filter((component) => !(isException(component) && series.has(uidOf(component))))
    .map((component) => () => {
      const more = isException(component) ? {} : { exceptions: exceptions.get(uidOf(component)) ?? [] }
      return new ICAL.Event(component, more)
    })
}

function uidOf(component: ICAL.Component): string {
  return component.getFirstPropertyValue('uid')?.toString() ?? ''
}

interface Range {
  /** First date to return. If omitted, dates start with the event. */
  from?: ICAL.Time
  until: ICAL.Time
  /** Maximum number of dates. If there are more, one extra date is returned. */
  most: number
}

/**
 * Dates of a repeating event, in order.
 * @throws Error if its rule cannot be read
 */
export function datesOfRepeatingEvent({ component, startDate }: ICAL.Event, { from, until, most }: Range): ICAL.Time[] {
  const zone = knownZone(zoneNameOfProperty(component, 'dtstart') ?? '') ?? 'UTC'
  const local = (time: ICAL.Time) => Temporal.PlainDateTime.from(time.toString().slice(0, time.isDate ? 10 : 19))
  const datesIn = (name: string) =>
    component.getAllProperties(name).flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[])
  const added = datesIn('rdate').map((date) => ('start' in date ? date.start : date))
  const removed = new Set(datesIn('exdate').map(String))
  const isEarly = (date: ICAL.Time) => from !== undefined && date.compare(from) < 0
  const first = local(startDate).toZonedDateTime(zone)
  const begin = from && Temporal.PlainDate.from(from.toString().slice(0, 10)).toZonedDateTime(zone)
  const found = component.getAllProperties('rrule').flatMap((property) => {
    const text = property.getFirstValue()?.toString() ?? ''
    const rule = new RRuleTemporal({
      rruleString: `RRULE:${text}`,
      dtstart: begin ? nearStart(text, first, begin) : first,
      temporal: Temporal,
      maxIterations: begin ? maxIterations.fromDate : maxIterations.fromStart,
    })
    const last = local(until).toZonedDateTime('UTC')
    const all: Temporal.ZonedDateTime[] = []
    rule.all((date) => {
      if (Temporal.ZonedDateTime.compare(date, last) > 0) return false
      if (!begin || Temporal.ZonedDateTime.compare(date, begin) >= 0) all.push(date)
      return all.length <= most
    })
    return all.map((date) => toTime(date.toPlainDateTime(), startDate))
  })
  const unique = new Map([startDate, ...found, ...added].map((date) => [date.toString(), date]))
  return [...unique.values()]
    .filter((date) => !removed.has(date.toString()) && !isEarly(date) && date.compare(until) <= 0)
    .sort((one, other) => one.compare(other))
    .slice(0, most + 1)
}

const daysOfFrequency: Record<string, number> = { DAILY: 1, WEEKLY: 7 }

/**
 * Start of a daily or weekly rule without a fixed number of dates, moved forward by whole intervals to shortly before a
 * date.
 */
function nearStart(rule: string, first: Temporal.ZonedDateTime, begin: Temporal.ZonedDateTime) {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`).exec(rule)?.[1]
  const days = daysOfFrequency[part('FREQ') ?? ''] ?? 0
  const step = days * Number(part('INTERVAL') ?? 1)
  if (!(step > 0) || part('COUNT') !== undefined) return first
  const between = first.toPlainDate().until(begin.toPlainDate()).days
  const steps = Math.floor(between / step) - 1
  return steps > 0 ? first.add({ days: steps * step }) : first
}

/** Convert a local date and time to an `ICAL.Time` with the type and the zone of another time. */
function toTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime, { isDate, zone }: ICAL.Time) {
  return ICAL.Time.fromData({ year, month, day, isDate, ...(!isDate && { hour, minute, second }) }, zone)
}

/** Name of the time zone of a property. */
export function zoneNameOfProperty(component: ICAL.Component, name: string): string | undefined {
  return component.getFirstProperty(name)?.getFirstParameter('tzid') || undefined
}

/** Current IANA name of a time zone. Accepts former names and the names that Windows uses. */
export function knownZone(name: string): string | undefined {
  const canonical = canonicalZone(name)
  if (canonical !== undefined) return canonical
  const read = readZone(name)
  return 'value' in read && typeof read.value === 'string' ? read.value : undefined
}

/**
 * Date, or local time with its UTC offset. A time without a zone is a local time wherever the event takes place.
 * @param zoneId name of the zone, which many files do not define
 */
export function calendarTimeText(time: ICAL.Time, zoneId: string | undefined): string {
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
