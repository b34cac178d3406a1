import type { RouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { screenOf } from './screen-of.ts'

const handle = screenOf('events')

/** For members of the chosen company who reach the module: each kind of record has its list, a new one, its bin and its pages. */
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
