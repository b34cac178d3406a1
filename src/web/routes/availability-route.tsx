import { AvailabilityPage } from '#web/features/events/availability/availability-page.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'

const PlaceHoldsDialog = lazyComponent(
  () => import('#web/features/events/holds/place-holds-dialog.tsx'),
  'PlaceHoldsDialog',
)

/** Availability with the dialog of holds. */
export function AvailabilityRoute() {
  return <AvailabilityPage HoldDialog={PlaceHoldsDialog} />
}
