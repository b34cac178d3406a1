import type { RouteObject } from 'react-router'
import { recordRoutes } from '#web/domain/records/record-routes.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { screenOf } from './screen-of.ts'

const eventsHandle = screenOf('events')
const loadEvents = () => import('#web/features/events/events/event-pages.tsx')
const loadVenues = () => import('#web/features/events/venues/venue-pages.tsx')
const loadSpaces = () => import('#web/features/events/spaces/space-pages.tsx')

const recordPageRoutes = [
  recordRoutes(
    'events',
    { lazy: lazyPage(loadEvents, 'EventPages') },
    { lazy: lazyPage(loadEvents, 'EventPage') },
    { lazy: lazyPage(() => import('#web/features/events/events/events-start.tsx'), 'EventsStart') },
  ),
  recordRoutes('venues', { lazy: lazyPage(loadVenues, 'VenuePages') }, { lazy: lazyPage(loadVenues, 'VenuePage') }),
  recordRoutes('spaces', { lazy: lazyPage(loadSpaces, 'SpacePages') }, { lazy: lazyPage(loadSpaces, 'SpacePage') }),
]

/** Pages for members with access to the Events module. */
export const eventsPages: RouteObject[] = [
  {
    path: 'events/settings',
    handle: eventsHandle,
    lazy: lazyPage(() => import('#web/features/events/event-settings/event-settings-page.tsx'), 'EventSettingsPage'),
  },
  {
    path: 'events/calendar',
    handle: eventsHandle,
    lazy: lazyPage(() => import('./calendar-route.tsx'), 'CalendarRoute'),
  },
  {
    path: 'events/holds',
    handle: eventsHandle,
    lazy: lazyPage(() => import('#web/features/events/holds/holds-page.tsx'), 'HoldsPage'),
  },
  {
    path: 'events/availability',
    handle: eventsHandle,
    lazy: lazyPage(() => import('./availability-route.tsx'), 'AvailabilityRoute'),
  },
  {
    path: 'events/calendar/print',
    handle: eventsHandle,
    lazy: lazyPage(() => import('#web/features/events/events/calendar-print-page.tsx'), 'CalendarPrintPage'),
  },
  ...recordPageRoutes.map((pages) => ({ ...pages, handle: eventsHandle })),
]
