import type { RouteObject } from 'react-router'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Pages for everyone. */
export const publicPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('#web/features/public/landing/landing-page.tsx'), 'LandingPage') },
  { path: 'links/:token', lazy: shareLink },
]

const SharedAvailability = lazyComponent(
  () => import('#web/features/events/availability/shared-availability.tsx'),
  'SharedAvailability',
)

const SharedChallenge = lazyComponent(
  () => import('#web/features/events/holds/shared-challenge.tsx'),
  'SharedChallenge',
)

/** Links of several features. Features cannot import each other, so the router combines them. */
async function shareLink() {
  const { ShareLinkPage } = await loadCode(() => import('#web/features/public/share-links/share-link-page.tsx'))
  return { element: <ShareLinkPage contents={{ availability: SharedAvailability, challenge: SharedChallenge }} /> }
}
