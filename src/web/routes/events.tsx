import type { RouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { screenOf } from './screen-of.ts'

const handle = screenOf('events')

/** Members with access to the module: list, new record, bin and record page per record type. */
export const eventsPages: RouteObject[] = [
  {
    path: 'events/settings',
    handle,
    lazy: lazyPage(() => import('#web/features/events/event-settings/event-settings-page.tsx'), 'EventSettingsPage'),
  },
  {
    path: 'events/:id?',
    handle,
    lazy: lazyPage(() => import('#web/features/events/events/event-pages.tsx'), 'EventPages'),
  },
  {
    path: 'venues/:id?',
    handle,
    lazy: lazyPage(() => import('#web/features/events/venues/venue-pages.tsx'), 'VenuePages'),
  },
  {
    path: 'spaces/:id?',
    handle,
    lazy: lazyPage(() => import('#web/features/events/spaces/space-pages.tsx'), 'SpacePages'),
  },
]
