import { implement } from '#server/platform/app/implement.ts'
import { outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import {
  createOutsideCalendar,
  deleteOutsideCalendar,
  fetchOutsideCalendar,
  updateOutsideCalendar,
} from './change-calendars.ts'
import { getOutsideEntries, listOutsideCalendars } from './get-outside-entries.ts'

export const outsideCalendarsApi = implement(outsideCalendars, {
  getOutsideEntries,
  listOutsideCalendars,
  createOutsideCalendar,
  updateOutsideCalendar,
  deleteOutsideCalendar,
  fetchOutsideCalendar,
})
