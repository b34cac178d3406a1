import type { RouteObject } from 'react-router'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Pages for everyone. */
export const publicPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('#web/features/public/landing/landing-page.tsx'), 'LandingPage') },
]
