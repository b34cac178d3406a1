import { z } from 'zod'
import type { CalendarService, ProviderCalendarEntry } from './calendar-service.ts'
import { ProviderRejectedError, requestProvider } from './request-provider.ts'

const createdObject = z.object({ id: z.string() })
const eventPage = z.object({ items: z.array(createdObject), nextPageToken: z.string().optional() })
const pagesAtMost = 20

/**
 * Calendar service for Google: https://developers.google.com/workspace/calendar/api/v3/reference. We choose the
 * event ids. Creating an event with an existing id returns 409.
 */
export function googleCalendar(api: string, token: string): CalendarService {
  const ask = (method: string, path: string, json?: object) =>
    requestProvider(new URL(path, api), token, { method, ...(json && { json }) })
  const events = (calendar: string) => `calendars/${encodeURIComponent(calendar)}/events`
  const one = (calendar: string, id: string) => `${events(calendar)}/${encodeURIComponent(id)}`
  const service: CalendarService = {
    async makeCalendar(name) {
      return createdObject.parse(await ask('POST', 'calendars', { summary: name })).id
    },
    async renameCalendar(calendar, name) {
      await ask('PATCH', `calendars/${encodeURIComponent(calendar)}`, { summary: name })
    },
    async removeCalendar(calendar) {
      await ask('DELETE', `calendars/${encodeURIComponent(calendar)}`)
    },
    async list(calendar) {
      const found: string[] = []
      let next: string | undefined
      for (let asked = 0; asked === 0 || next; asked += 1) {
        if (asked > pagesAtMost) throw new Error('the calendar has more pages than are read')
        const query = new URLSearchParams({ maxResults: '2500', ...(next && { pageToken: next }) })
        const answer = eventPage.parse(await ask('GET', `${events(calendar)}?${query}`))
        found.push(...answer.items.map(({ id }) => id))
        next = answer.nextPageToken
      }
      return found
    },
    async make(calendar, requestId, entry) {
      const id = idOf(requestId)
      try {
        await ask('POST', events(calendar), { id, ...toGoogleEvent(entry) })
      } catch (error) {
        if (!(error instanceof ProviderRejectedError && error.status === 409)) throw error
        await service.change(calendar, id, entry)
      }
      return id
    },
    async change(calendar, id, entry) {
      await ask('PUT', one(calendar, id), toGoogleEvent(entry))
    },
    async remove(calendar, id) {
      await ask('DELETE', one(calendar, id))
    },
    find: async (_, requestId) => idOf(requestId),
  }
  return service
}

/** Convert a UUID to a Google id, which only allows digits and the letters a to v. */
function idOf(requestId: string): string {
  return requestId.replaceAll('-', '')
}

function toGoogleEvent({ title, description, location, url, is_tentative, time_zone, times }: ProviderCalendarEntry) {
  const [start, end] =
    'from' in times
      ? [{ date: times.from }, { date: times.until }]
      : [
          { dateTime: times.starts_at, timeZone: time_zone },
          { dateTime: times.ends_at, timeZone: time_zone },
        ]
  return {
    summary: title,
    description,
    location,
    start,
    end,
    status: is_tentative ? 'tentative' : 'confirmed',
    source: { title: 'Marquee', url },
  }
}
