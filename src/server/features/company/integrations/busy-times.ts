import { z } from 'zod'
import type { CalendarProtocol, Provider } from '#server/domain/integrations/providers.ts'
import type { BusyTime } from '#shared/features/company/integrations.ts'
import { instantOf } from '#shared/time/instants.ts'
import { requestProvider } from './request-provider.ts'

const pagesAtMost = 20

/** Range of ISO timestamps. Includes `from`, excludes `until`. All-day events start at midnight in `time_zone`. */
export interface TimeRange {
  from: string
  until: string
  time_zone: string
}

/** @throws@throws TokenRejectedError, and any other provider error */
export async function fetchBusyTimes(provider: Provider, token: string, stretch: TimeRange): Promise<BusyTime[]> {
  if (!('busy_times' in provider.use) || !provider.endpoints.api) throw new Error(`${provider.name} has no calendar`)
  const ask = protocols[provider.use.busy_times]
  return mergeBusyTimes(await ask(provider.endpoints.api, token, stretch))
}

type FetchBusyTimes = (api: string, token: string, stretch: TimeRange) => Promise<BusyTime[]>
const protocols: Record<CalendarProtocol, FetchBusyTimes> = { google: fetchFromGoogle, microsoft: fetchFromMicrosoft }

const freeBusy = z.object({
  calendars: z.object({
    primary: z.object({
      busy: z.array(z.object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) })),
      errors: z.array(z.object({ reason: z.string() })).optional(),
    }),
  }),
})

/** https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
async function fetchFromGoogle(api: string, token: string, { from, until }: TimeRange): Promise<BusyTime[]> {
  const answer = await requestProvider(new URL('freeBusy', api), token, {
    method: 'POST',
    json: { timeMin: from, timeMax: until, items: [{ id: 'primary' }] },
  })
  const { busy, errors } = freeBusy.parse(answer).calendars.primary
  if (errors?.[0]) throw new Error(`the calendar could not be read: ${errors[0].reason}`)
  return busy.map(({ start, end }) => ({ starts_at: isoMoment(start), ends_at: isoMoment(end) }))
}

const calendarView = z.object({
  value: z.array(
    z.object({
      start: z.object({ dateTime: z.string() }),
      end: z.object({ dateTime: z.string() }),
      showAs: z.string(),
      isAllDay: z.boolean(),
      isCancelled: z.boolean(),
    }),
  ),
  '@odata.nextLink': z.url().optional(),
})
const busyStatuses = ['tentative', 'busy', 'oof']

/** https://learn.microsoft.com/en-us/graph/api/user-list-calendarview */
async function fetchFromMicrosoft(api: string, token: string, stretch: TimeRange): Promise<BusyTime[]> {
  const found: BusyTime[] = []
  let next: URL | null = new URL('me/calendarView', api)
  next.search = new URLSearchParams({
    startDateTime: stretch.from,
    endDateTime: stretch.until,
    $select: 'start,end,showAs,isAllDay,isCancelled',
    $top: '200',
  }).toString()
  for (let page = 1; next; page += 1) {
    if (page > pagesAtMost) throw new Error('the calendar has more pages than are read')
    // Never send the token to another origin, even if the response contains a link there.
    if (next.origin !== new URL(api).origin) throw new Error('the next page lies at another address')
    const answer = calendarView.parse(
      await requestProvider(next, token, { headers: { prefer: 'outlook.timezone="UTC"' } }),
    )
    for (const { start, end, showAs, isAllDay, isCancelled } of answer.value) {
      if (isCancelled || !busyStatuses.includes(showAs)) continue
      // All-day events start at midnight local time. Graph returns that midnight as if it were UTC.
      const zone = isAllDay ? stretch.time_zone : 'UTC'
      found.push({ starts_at: instantOf(start.dateTime, zone), ends_at: instantOf(end.dateTime, zone) })
    }
    next = answer['@odata.nextLink'] ? new URL(answer['@odata.nextLink']) : null
  }
  return found
}

function isoMoment(moment: string): string {
  return new Date(moment).toISOString()
}

function mergeBusyTimes(times: BusyTime[]): BusyTime[] {
  const result: BusyTime[] = []
  for (const time of times.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const last = result.at(-1)
    if (!last || time.starts_at > last.ends_at) result.push({ ...time })
    else if (time.ends_at > last.ends_at) last.ends_at = time.ends_at
  }
  return result
}
