import { companyPreferences } from '#web/platform/locale/company-preferences.ts'
import { perLocale } from './per-locale.ts'

export const shortDayFormat: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' }
const invoiceDay: Intl.DateTimeFormatOptions = { ...shortDayFormat, day: '2-digit' }
export const longDayFormat: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', year: 'numeric' }
export const dayWithWeekdayFormat: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
const formatWeekday = dateFormat(dayWithWeekdayFormat)
const hoursFormat: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
export const monthOfYearFormat: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }
const formatMonth = dateFormat(monthOfYearFormat)
const dateAndTimeFormat: Intl.DateTimeFormatOptions = { ...shortDayFormat, ...hoursFormat, timeZoneName: 'short' }
const exactTimeFormat: Intl.DateTimeFormatOptions = { ...dateAndTimeFormat, second: '2-digit' }
const formatsByKey = new Map<string, Format>()

/** Date such as 'Nov 4, 2026', in the order of the user's locale. Without `timeZone`, in the user's time zone. */
export function shortDate(moment: string, timeZone?: string): string {
  return formatDay(shortDayFormat, new Date(moment), timeZone)
}

/** Date on an invoice, such as 'Nov 04, 2026'. */
export function invoiceDate(seconds: number, timeZone?: string): string {
  return formatDay(invoiceDay, new Date(seconds * 1000), timeZone)
}

export function longDate(moment: string, timeZone?: string): string {
  return formatDay(longDayFormat, new Date(moment), timeZone)
}

/** 'Tue, Nov 24' */
export function dateWithWeekday(moment: string): string {
  return formatWeekday(new Date(moment))
}

/** Time range such as '10:00 – 11:30'. Includes the date of the end if it is another day. */
export function timeRange(from: string, until: string): string {
  const sameDay = new Date(from).toDateString() === new Date(until).toDateString()
  const time = createDateFormat(hoursFormat, undefined)
  const end = time(new Date(until))
  return `${time(new Date(from))} – ${sameDay ? end : `${dateWithWeekday(until)}, ${end}`}`
}

/** 'November 2026' */
export function monthAndYear(moment: string): string {
  return formatMonth(new Date(moment))
}

/** Date and time with the name of the time zone, which is the user's or the given one ('Europe/Berlin'). */
export function dateAndTime(moment: string, timeZone?: string): string {
  return createDateFormat(dateAndTimeFormat, timeZone)(new Date(moment))
}

/** Date and time with seconds, in the user's time zone. */
export function exactTime(moment: string): string {
  return createDateFormat(exactTimeFormat, undefined)(new Date(moment))
}

/** Format a date. Names the time zone if the user's own time zone has another date. */
function formatDay(day: Intl.DateTimeFormatOptions, moment: Date, timeZone: string | undefined): string {
  const there = createDateFormat(day, timeZone)(moment)
  const isOwnDay = !timeZone || there === createDateFormat(day, undefined)(moment)
  return isOwnDay ? there : `${there} (${zoneName(moment, timeZone)})`
}

function zoneName(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * Create a date format with the clock of the company, which is 24 h by default; without a company with that of the
 * locale. Cached, because creating formats is slow.
 */
export function createDateFormat(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Format {
  const company = options.hour ? companyPreferences() : null
  const clock = company && (company.clock ?? '24')
  // The user's own time zone can change while the page is open.
  const zone = timeZone ?? new Date().getTimezoneOffset()
  const key = `${zone} ${clock} ${JSON.stringify(options)}`
  const hourCycle = clock === '12' ? 'h12' : 'h23'
  const format =
    formatsByKey.get(key) ??
    dateFormat({
      ...(clock && { hourCycle }),
      ...options,
      ...(clock === '12' && options.hour && { hour: 'numeric' }),
      timeZone,
    })
  formatsByKey.set(key, format)
  return format
}

export function exampleDateAndTime(moment: Date, locale: string): string {
  return createDateFormat(dateAndTimeFormat, undefined)(moment, locale)
}

type Format = (date: Date, locale?: string) => string

/** Date format with English words in the order and with the separators of the user's locale. */
function dateFormat(options: Intl.DateTimeFormatOptions): Format {
  const make = (locale: string) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', numberingSystem: 'latn' })
  const own = perLocale(make)
  const english = make('en-US')
  return (date, locale) => {
    const format = own(locale)
    if (/^en\b/.test(format.resolvedOptions().locale)) return format.format(date)
    const parts = format.formatToParts(date)
    // Some locales put words between the parts, such as Spanish 'de'. Use the format of en-GB for them.
    if (parts.some(({ type, value }) => type === 'literal' && letterPattern.test(value)))
      return own('en-GB').format(date)
    const words = new Map(english.formatToParts(date).map(({ type, value }) => [type, value]))
    return parts
      .map(({ type, value }, at) => {
        // '5 March', not '5. March': the dot belongs to the words of the locale.
        const next = parts[at + 1]
        const isBeforeMonth = parts[at - 1]?.type === 'day' && next?.type === 'month' && letterPattern.test(next.value)
        if (isBeforeMonth) return value.replace('.', '')
        return letterPattern.test(value) ? (words.get(type) ?? value) : value
      })
      .join('')
  }
}

const letterPattern = /\p{L}/u
