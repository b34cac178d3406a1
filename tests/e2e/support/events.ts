import type { Output, RequestInput } from '#shared/call.ts'
import { events } from '#shared/features/events/events.ts'
import { spaces } from '#shared/features/events/spaces.ts'
import { venues } from '#shared/features/events/venues.ts'
import type { NewCompany } from './people.ts'

type NewEvent = Partial<RequestInput<typeof events.calls.createRecord>> & { date?: string; starts?: string }
type EventRecord = Output<typeof events.calls.getRecord>['record']

/** Create an event on a day in the far future. Default status: inquiry, which no plan limits. */
export async function newEvent(company: NewCompany, name: string, given: NewEvent = {}): Promise<EventRecord> {
  const { date = '2098-06-13', starts, ...fields } = given
  const days = [{ date, ...(starts && { starts: `${date}T${starts}` }) }]
  const made = { name, days, status: 'inquiry' as const, ...fields }
  return (await company.api.call(events, 'createRecord', made, company.id)).record
}

export async function confirmed(company: NewCompany, { id, version }: EventRecord): Promise<EventRecord> {
  const asked = { id, version, status: 'confirmed' as const }
  return (await company.api.call(events, 'changeStatus', asked, company.id)).record
}

export async function newVenue(company: NewCompany, name: string, space: string): Promise<{ id: string }> {
  const made = { name, time_zone: 'Europe/Berlin' }
  const { record } = await company.api.call(venues, 'createRecord', made, company.id)
  await company.api.call(spaces, 'createRecord', { name: space, venue: record.id }, company.id)
  return record
}

export async function eventOf(company: NewCompany, id: string): Promise<EventRecord> {
  return (await company.api.call(events, 'getRecord', { id }, company.id)).record
}
