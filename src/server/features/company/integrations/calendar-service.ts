import type { CalendarProtocol, Provider } from '#server/domain/integrations/providers.ts'
import { googleCalendar } from './google-calendar.ts'
import { microsoftCalendar } from './microsoft-calendar.ts'

export interface ProviderCalendarEntry {
  title: string
  description: string
  location: string
  url: string
  is_tentative: boolean
  time_zone: string
  /** Start and end as timestamps. For an entry that lasts whole days: its first date, and the date after the last. */
  times: { starts_at: string; ends_at: string } | { from: string; until: string }
}

/**
 * Interface of every calendar provider. Created objects contain our request id, so that a retry creates no
 * duplicate.
 */
export interface CalendarService {
  makeCalendar(name: string): Promise<string>
  renameCalendar(calendar: string, name: string): Promise<void>
  removeCalendar(calendar: string): Promise<void>
  /** Provider ids of all entries in the calendar, including entries that other people or apps added. */
  list(calendar: string): Promise<string[]>
  /** @returns the provider's id of the entry */
  make(calendar: string, requestId: string, entry: ProviderCalendarEntry): Promise<string>
  change(calendar: string, id: string, entry: ProviderCalendarEntry): Promise<void>
  remove(calendar: string, id: string): Promise<void>
  /** Find the provider's id of an entry by our request id, for when the response to its creation was lost. */
  find(calendar: string, requestId: string): Promise<string | null>
}

const services: Record<CalendarProtocol, (api: string, token: string) => CalendarService> = {
  google: googleCalendar,
  microsoft: microsoftCalendar,
}

export function calendarService({ name, writes, endpoints }: Provider, token: string): CalendarService {
  if (!writes || !endpoints.api) throw new Error(`${name} has no calendar that is written`)
  return services[writes.protocol](endpoints.api, token)
}
