import { CalendarPage } from '#web/features/events/events/calendar-page.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'

const PlaceHoldsDialog = lazyComponent(
  () => import('#web/features/events/holds/place-holds-dialog.tsx'),
  'PlaceHoldsDialog',
)

/** The calendar with the dialog of holds. */
export function CalendarRoute() {
  return <CalendarPage HoldDialog={PlaceHoldsDialog} />
}
