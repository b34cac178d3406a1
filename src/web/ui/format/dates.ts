import { perLocale } from './per-locale.ts'

const shortDay = dateFormat({ month: 'short', day: '2-digit', year: 'numeric' })
const longDay = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' })
const dayOfWeek = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const wholeMonth = dateFormat({ month: 'long', year: 'numeric' })
const exact: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}
const ownExact = dateFormat(exact)
const exactIn = new Map<string, (date: Date, locale?: string) => string>()

/** 'MMM dd, yyyy' in the reader's own zone and order. [C-BILL-42] */
export function shortDate(moment: string): string {
  return shortDay(new Date(moment))
}

export function shortDateOfSeconds(seconds: number): string {
  return shortDay(new Date(seconds * 1000))
}

/** [C-BILL-43] */
export function longDate(moment: string): string {
  return longDay(new Date(moment))
}

/** 'Tue, Nov 24' */
export function weekDay(moment: string): string {
  return dayOfWeek(new Date(moment))
}

/** '10:00 – 11:30' of one day; with the day of the end where that is another. */
export function timeSpan(from: string, until: string): string {
  const sameDay = new Date(from).toDateString() === new Date(until).toDateString()
  const end = time(new Date(until))
  return `${time(new Date(from))} – ${sameDay ? end : `${weekDay(until)}, ${end}`}`
}

/** 'November 2026' */
export function monthAndYear(moment: string): string {
  return wholeMonth(new Date(moment))
}

/** With the name of the zone: the reader's own, or the one given, such as the company's ('Europe/Berlin'). */
export function dateAndTime(moment: string, timeZone?: string): string {
  if (!timeZone) return ownExact(new Date(moment))
  const format = exactIn.get(timeZone) ?? dateFormat({ ...exact, timeZone })
  exactIn.set(timeZone, format)
  return format(new Date(moment))
}

/** How it looks by the ways of a locale, for who chooses one. */
export function exampleOf(moment: Date, locale: string): string {
  return ownExact(moment, locale)
}

/** Writes in the order and with the signs of the reader's locale, and in English words. */
function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date, locale?: string) => string {
  const make = (locale: string) =>
    new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', numberingSystem: 'latn' })
  const own = perLocale(make)
  const english = make('en-US')
  return (date, locale) => {
    const format = own(locale)
    if (/^en\b/.test(format.resolvedOptions().locale)) return format.format(date)
    const parts = format.formatToParts(date)
    // 'de' between a Spanish day and its month is no sign.
    if (parts.some(({ type, value }) => type === 'literal' && letters.test(value))) return own('en-GB').format(date)
    const words = new Map(english.formatToParts(date).map(({ type, value }) => [type, value]))
    return parts.map(({ type, value }) => (letters.test(value) ? (words.get(type) ?? value) : value)).join('')
  }
}

const letters = /\p{L}/u
