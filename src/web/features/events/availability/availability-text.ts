import { ordinal } from '#shared/bookings/hold-queue.ts'
import type { FreeDate, SpaceAvailability } from '#shared/features/events/availability.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { weekdayName } from '#web/domain/week.ts'
import { shortLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { storedTimeText } from '#web/ui/format/times-of-day.ts'

/** Text for the rank that a new hold would get: 'open' or 'You’d be 2nd'. */
export function newHoldRankText(rank: number): string {
  return rank === 1 ? 'open' : `You’d be ${ordinal(rank)}`
}

/** Consecutive dates with the same rank. `until` is the last day of the last block of days. */
export interface DateRun<T> {
  first: T
  until: string
}

/** Merge overlapping blocks of several days to runs. Single dates are not merged. */
export function dateRunsOf<T extends { date: string; rank: number; reason?: string | null }>(
  dates: readonly T[],
  length: number,
): DateRun<T>[] {
  const runs: (DateRun<T> & { last: T })[] = []
  for (const one of dates) {
    const run = runs.at(-1)
    const until = addDays(one.date, length - 1)
    const goesOn =
      length > 1 &&
      run !== undefined &&
      addDays(run.last.date, 1) === one.date &&
      run.last.rank === one.rank &&
      run.last.reason === one.reason
    if (goesOn) Object.assign(run, { last: one, until })
    else runs.push({ first: one, last: one, until })
  }
  return runs.map(({ first, until }) => ({ first, until }))
}

/** 'Fri 12 Jun', or 'Fri 12 Jun – Sun 14 Jun' for a run of several days. */
export function dateRunText({ first, until }: DateRun<{ date: string }>): string {
  return datesText(first.date, daysBetween(first.date, until) + 1)
}

/** 'Fri 12 Jun – Sat 13 Jun', or 'any 2 days in a row from Fri 12 Jun to Sun 14 Jun' for a run of several blocks. */
export function dateBlocksText(run: DateRun<{ date: string }>, length: number): string {
  const { first, until } = run
  if (daysBetween(first.date, until) < length) return dateRunText(run)
  return `any ${daysInARowText(length)} from ${datesText(first.date, 1)} to ${datesText(until, 1)}`
}

/** '2 days in a row' */
export function daysInARowText(length: number): string {
  return `${length} days in a row`
}

/** 'Fri 12 Jun' in the order of the user's locale, or 'Fri 12 Jun – Sun 14 Jun' for several days. */
export function datesText(date: string, length: number): string {
  // Remove the comma, because it would separate dates in a list.
  const first = weekDayOfLocalDate(date).replace(',', '')
  return length === 1 ? first : `${first} – ${weekDayOfLocalDate(addDays(date, length - 1)).replace(',', '')}`
}

/** 'Main Hall (1,200)' */
export function spaceText({ name, capacity }: { name: string; capacity: number | null }): string {
  return capacity === null ? name : `${name} (${numberText(capacity)})`
}

/** Text for people who do not know the term rank: 'one hold before you' or '2 holds before you'. */
export function holdsBeforeText(rank: number): string {
  return rank === 2 ? 'one hold before you' : `${rank - 1} holds before you`
}

/** 'Fridays, 19:00–23:00, Jun 1, 2027 – Jun 30, 2027', or '2 days in a row from Fridays, …' */
export function periodText({ from, until, weekdays, length, begins, ends }: AskedDates): string {
  const names = weekdays.map((weekday) => `${weekdayName(weekday)}s`).join(', ')
  const blocks = length > 1 ? [daysInARowText(length), names && ` from ${names}`].join('') : names
  return [blocks, timesText(begins, ends), `${shortLocalDate(from)} – ${shortLocalDate(until)}`]
    .filter(Boolean)
    .join(', ')
}

function timesText(begins: string | null | undefined, ends: string | null | undefined): string {
  if (!begins) return ends ? `until ${storedTimeText(ends)}` : ''
  return ends ? `${storedTimeText(begins)}–${storedTimeText(ends)}` : `from ${storedTimeText(begins)}`
}

export interface AskedDates {
  from: string
  until: string
  length: number
  /** Weekdays from 1 for Monday; empty for all. */
  weekdays: readonly number[]
  /** Requested local times; missing if the whole day of the venue is requested. */
  begins?: string | null
  ends?: string | null
}

/** Format free dates as text and as HTML for a mail, by venue and space. Closed dates are omitted. */
export function availabilityText(
  spaces: readonly SpaceAvailability[],
  asked: AskedDates,
): { text: string; html: string } {
  const title = `Free dates, ${periodText(asked)}`
  const venues = [...Map.groupBy(spaces, ({ venue }) => venue.id).values()].map((ofVenue) => ({
    name: `${ofVenue[0]?.venue.name ?? ''} (time zone ${ofVenue[0]?.time_zone ?? ''})`,
    spaces: ofVenue.map((space) => ({ name: spaceText(space), ...listTexts(space, asked.length) })),
  }))
  const text = venues
    .map(({ name, spaces: lines }) => {
      const texts = lines.flatMap((line) => [
        `${line.name}: ${line.free}`,
        ...(line.held ? [`  On hold: ${line.held}`] : []),
      ])
      return [name, ...texts].join('\n')
    })
    .join('\n\n')
  const html = venues
    .map(({ name, spaces: lines }) => {
      const held = (line: { held: string }) => (line.held ? `<br>On hold: ${escaped(line.held)}` : '')
      const items = lines.map((line) => `<li><b>${escaped(line.name)}</b>: ${escaped(line.free)}${held(line)}</li>`)
      return `<p>${escaped(name)}</p><ul>${items.join('')}</ul>`
    })
    .join('')
  return { text: `${title}\n\n${text}\n`, html: `<p><b>${escaped(title)}</b></p>${html}` }
}

/** Texts of the free dates, and of the dates on hold with the number of holds before a new one. */
function listTexts({ dates }: SpaceAvailability, length: number): { free: string; held: string } {
  const textOf = (run: DateRun<FreeDate>) => dateBlocksText(run, length)
  const runs = (state: FreeDate['state']) =>
    dateRunsOf(
      dates.filter((one) => one.state === state),
      length,
    )
  const open = runs('open').map(textOf).join(', ')
  const held = runs('hold').map((run) => `${textOf(run)} (${holdsBeforeText(run.first.rank)})`)
  return {
    free: open === '' ? 'no free dates' : open,
    held: held.join(', '),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
