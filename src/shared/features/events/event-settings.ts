import { feature } from '#shared/call.ts'
import { confirmRequirementCalls } from '#shared/event-confirmation.ts'
import { eventRecord } from '#shared/event-record.ts'
import { customFieldCalls } from '#shared/records/custom-field-calls.ts'
import { peopleCalls } from '#shared/records/people-calls.ts'
import { tagCalls } from '#shared/records/tag-calls.ts'
import { venueRecord } from './venues.ts'

export const recordsWithCustomFields = [eventRecord, venueRecord] as const

export const eventSettings = feature('event-settings', {
  ...tagCalls('events'),
  ...peopleCalls('events'),
  ...customFieldCalls(recordsWithCustomFields),
  ...confirmRequirementCalls,
})
