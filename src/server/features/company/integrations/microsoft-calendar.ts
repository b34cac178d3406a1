import { z } from 'zod'
import type { CalendarService, ProviderCalendarEntry } from './calendar-service.ts'
import { ProviderRejectedError, requestProvider } from './request-provider.ts'

const createdObject = z.object({ id: z.string() })
const nextPageLink = { '@odata.nextLink': z.url().optional() }
const calendarListSchema = z.object({ value: z.array(z.object({ id: z.string(), name: z.string() })), ...nextPageLink })
const events = z.object({
  value: z.array(z.object({ id: z.string(), transactionId: z.string().nullish() })),
  ...nextPageLink,
})
const pagesAtMost = 50

/**
 * Calendar service for Microsoft Graph: https://learn.microsoft.com/en-us/graph/api/resources/calendar. Graph
 * assigns the ids. A repeated request with the same `transactionId` returns the object created first, or 409 if the
 * content differs.
 */
export function microsoftCalendar(api: string, token: string): CalendarService {
  const ask = (method: string, path: string, json?: object) =>
    requestProvider(new URL(path, api), token, { method, ...(json && { json }) })
  const at = (calendar: string) => `me/calendars/${encodeURIComponent(calendar)}`
  const one = (id: string) => `me/events/${encodeURIComponent(id)}`

  async function all<Row>(
    path: string,
    schema: z.ZodType<{ value: Row[]; '@odata.nextLink'?: string | undefined }>,
  ): Promise<Row[]> {
    const found: Row[] = []
    let url: URL | null = new URL(path, api)
    for (let asked = 0; url; asked += 1) {
      // Never send the token to another origin, even if the response contains a link there.
      if (asked > pagesAtMost || url.origin !== new URL(api).origin) throw new Error('the next page is not read')
      const answer = schema.parse(await requestProvider(url, token, { method: 'GET' }))
      found.push(...answer.value)
      url = answer['@odata.nextLink'] ? new URL(answer['@odata.nextLink']) : null
    }
    return found
  }
  const entries = (calendar: string) => all(`${at(calendar)}/events?$select=id,transactionId&$top=200`, events)

  const service: CalendarService = {
    async makeCalendar(name) {
      try {
        return createdObject.parse(await ask('POST', 'me/calendars', { name })).id
      } catch (error) {
        // Graph rejects a second calendar with the same name.
        const isTaken = error instanceof ProviderRejectedError && error.status === 409
        const there = isTaken ? await all('me/calendars?$select=id,name&$top=200', calendarListSchema) : []
        const same = there.find((calendar) => calendar.name === name)
        if (!same) throw error
        return same.id
      }
    },
    async renameCalendar(calendar, name) {
      await ask('PATCH', at(calendar), { name })
    },
    async removeCalendar(calendar) {
      await ask('DELETE', at(calendar))
    },
    async list(calendar) {
      return (await entries(calendar)).map(({ id }) => id)
    },
    async make(calendar, transactionId, entry) {
      try {
        return createdObject.parse(
          await ask('POST', `${at(calendar)}/events`, { ...toGraphEvent(entry), transactionId }),
        ).id
      } catch (error) {
        const isThere = error instanceof ProviderRejectedError && error.status === 409
        const same = isThere ? await service.find(calendar, transactionId) : null
        if (!same) throw error
        await service.change(calendar, same, entry)
        return same
      }
    },
    async change(_, id, entry) {
      await ask('PATCH', one(id), toGraphEvent(entry))
    },
    async remove(_, id) {
      await ask('DELETE', one(id))
    },
    async find(calendar, requestId) {
      return (await entries(calendar)).find(({ transactionId }) => transactionId === requestId)?.id ?? null
    },
  }
  return service
}

function toGraphEvent({ title, description, location, is_tentative, times }: ProviderCalendarEntry) {
  const isAllDay = 'from' in times
  const [from, until] = isAllDay ? [times.from, times.until] : [times.starts_at, times.ends_at]
  // Graph knows Windows time zones and only some IANA ones, so timestamps are sent in UTC.
  const moment = (text: string) => ({
    dateTime: isAllDay ? `${text}T00:00:00` : text.replace(/\.\d+Z$|Z$/, ''),
    timeZone: 'UTC',
  })
  return {
    subject: title,
    body: { contentType: 'text', content: description },
    location: { displayName: location },
    start: moment(from),
    end: moment(until),
    isAllDay,
    showAs: is_tentative ? 'tentative' : 'busy',
  }
}
