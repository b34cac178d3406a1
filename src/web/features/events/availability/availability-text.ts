import type { SpaceAvailability } from '#shared/features/events/availability.ts'
import { addDays } from '#shared/time/local-date.ts'
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

/** Free dates as text and as HTML, by venue and space, for a mail. Closed dates are left out. */
export function availabilityText(
  spaces: readonly SpaceAvailability[],
  { from, until, length }: { from: string; until: string; length: number },
): { text: string; html: string } {
  const title = `Free dates, ${shortLocalDate(from)} – ${shortLocalDate(until)}`
  const venues = [...Map.groupBy(spaces, ({ venue }) => venue.id).values()].map((ofVenue) => ({
    name: `${ofVenue[0]?.venue.name ?? ''} (time zone ${ofVenue[0]?.time_zone ?? ''})`,
    spaces: ofVenue.map((space) => ({ name: spaceText(space), dates: listText(space, length) })),
  }))
  const text = venues
    .map(({ name, spaces: lines }) => [name, ...lines.map((line) => `${line.name}: ${line.dates}`)].join('\n'))
    .join('\n\n')
  const html = venues
    .map(({ name, spaces: lines }) => {
      const items = lines.map((line) => `<li><b>${escaped(line.name)}</b>: ${escaped(line.dates)}</li>`)
      return `<p>${escaped(name)}</p><ul>${items.join('')}</ul>`
    })
    .join('')
  return { text: `${title}\n\n${text}\n`, html: `<p><b>${escaped(title)}</b></p>${html}` }
}

function listText({ dates }: SpaceAvailability, length: number): string {
  const free = dates.filter(({ state }) => state !== 'closed')
  if (free.length === 0) return 'no free dates'
  return free.map(({ date, rank }) => `${datesText(date, length)} ${rankText(rank)}`).join(', ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
