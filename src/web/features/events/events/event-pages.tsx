import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { EventPage } from './event-page.tsx'
import { eventScreen } from './event-screen.tsx'

/** 'Save and add another' keeps venue and kind. */
export function EventPages() {
  return <RecordPages screen={eventScreen} page={<EventPage />} carry={['venue', 'kind']} />
}
