import type { CalendarProtocol, Provider } from '#server/domain/integrations/providers.ts'
import { googleCalendar } from './google-calendar.ts'
import { microsoftCalendar } from './microsoft-calendar.ts'

/** A day of an event, as a calendar shows it. */
export interface CalendarEntry {
  title: string
  description: string
  location: string
  /** The page of the event. */
  url: string
  is_tentative: boolean
  time_zone: string
  /** Moments; or, of a day without times, the date and the one after it. */
  times: { starts_at: string; ends_at: string } | { from: string; until: string }
}

/** One way to write to any provider. Whatever is made carries an id of ours, so that a lost answer makes nothing twice. */
export interface CalendarService {
  makeCalendar(name: string): Promise<string>
  renameCalendar(calendar: string, name: string): Promise<void>
  removeCalendar(calendar: string): Promise<void>
  /** The provider's ids of all that is there, whoever wrote it. */
  list(calendar: string): Promise<string[]>
  /** @returns the provider's id */
  make(calendar: string, requestId: string, entry: CalendarEntry): Promise<string>
  change(calendar: string, id: string, entry: CalendarEntry): Promise<void>
  remove(calendar: string, id: string): Promise<void>
  /** The provider's id of what was made under an id of ours, whose answer may have been lost. */
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
