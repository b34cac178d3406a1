import type { CalendarOfEntries, OutsideEntry } from '#shared/features/events/outside-calendars.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { datesBetween } from './calendar-pieces.ts'

/** Entry of a calendar from outside, together with its calendar. */
export interface LayerEntry extends OutsideEntry {
  calendar: CalendarOfEntries
}

export interface OutsideLayer {
  calendars: readonly CalendarOfEntries[]
  /** Entries of the calendars that are switched on. */
  entries: readonly LayerEntry[]
  on: (date: string) => readonly LayerEntry[]
  isOn: (calendar: string) => boolean
  is_cut: boolean
}

interface LayerOptions {
  from: string
  until: string
  /** Comma-separated ids of calendars that are switched off. */
  without: string
  /** Id of the displayed venue; empty for all. */
  venue: string
}

/** Entries of calendars from outside in a period, by date. */
export function useOutsideLayer({ from, until, without, venue }: LayerOptions): OutsideLayer {
  const found = useApiQuery(
    companyApi.outsideCalendars.getOutsideEntries,
    { from, until },
    { placeholderData: (before) => before, staleTime: 60_000 },
  )
  const { calendars = [], entries: all = [], is_cut = false } = found.data ?? {}
  const off = new Set(without.split(','))
  const shown = new Map(
    calendars
      .filter(({ id, venue_id }) => !off.has(id) && (venue === '' || venue_id === null || venue_id === venue))
      .map((calendar) => [calendar.id, calendar]),
  )
  const entries = all.flatMap((entry) => {
    const calendar = shown.get(entry.calendar_id)
    return calendar ? [{ ...entry, calendar }] : []
  })
  const byDate = new Map<string, LayerEntry[]>()
  for (const entry of entries) {
    for (const date of datesBetween(later(entry.first_date, from), earlier(entry.last_date, until))) {
      const onDate = byDate.get(date)
      if (onDate) onDate.push(entry)
      else byDate.set(date, [entry])
    }
  }
  return { calendars, entries, on: (date) => byDate.get(date) ?? [], isOn: (id) => !off.has(id), is_cut }
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}
