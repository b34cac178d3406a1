import type { SpaceAvailability } from '#shared/features/events/availability.ts'
import { addDays } from '#shared/time/local-date.ts'
import { weekdayName } from '#web/domain/week.ts'
import { shortLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/** Text for the rank that a new hold would get: 'open' or '2nd hold'. */
export function rankText(rank: number): string {
  return rank === 1 ? 'open' : `${rank}${ordinalEnding(rank)} hold`
}

function ordinalEnding(rank: number): string {
  if (rank % 100 >= 11 && rank % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'
}

/** 'Fri 12 Jun' in the order of the user's locale, or 'Fri 12 Jun – Sun 14 Jun' for several days. */
export function datesText(date: string, length: number): string {
  // The comma would separate dates in a list.
  const first = weekDayOfLocalDate(date).replace(',', '')
  return length === 1 ? first : `${first} – ${weekDayOfLocalDate(addDays(date, length - 1)).replace(',', '')}`
}

/** 'Main Hall (1,200)' */
export function spaceText({ name, capacity }: { name: string; capacity: number | null }): string {
  return capacity === null ? name : `${name} (${numberText(capacity)})`
}

/** For people who do not know the queue: 'one hold before you' or '2 holds before you'. */
export function beforeText(rank: number): string {
  return rank === 2 ? 'one hold before you' : `${rank - 1} holds before you`
}

/** Text such as 'Jun 1, 2027 – Jun 30, 2027', followed by the weekdays if the search is limited to some. */
export function periodText({ from, until, weekdays }: Pick<AskedDates, 'from' | 'until' | 'weekdays'>): string {
  const names = weekdays.map((weekday) => `${weekdayName(weekday)}s`)
  return [names.join(', '), `${shortLocalDate(from)} – ${shortLocalDate(until)}`].filter(Boolean).join(', ')
}

interface AskedDates {
  from: string
  until: string
  length: number
  /** Empty for all. */
  weekdays: readonly number[]
}

/** Free dates as text and as HTML, by venue and space, for a mail. Closed dates are left out. */
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

/** Open dates, and those on hold with the number of holds before a new one. */
function listTexts({ dates }: SpaceAvailability, length: number): { free: string; held: string } {
  const open = dates.filter(({ state }) => state === 'open').map(({ date }) => datesText(date, length))
  const held = dates.filter(({ state }) => state === 'hold')
  return {
    free: open.length > 0 ? open.join(', ') : 'no free dates',
    held: held.map(({ date, rank }) => `${datesText(date, length)} (${beforeText(rank)})`).join(', '),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
