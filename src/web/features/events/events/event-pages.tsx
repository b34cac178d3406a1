import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { EventPage } from './event-page.tsx'
import { eventScreen } from './event-screen.tsx'

export function EventPages() {
  return <RecordPages screen={eventScreen} page={<EventPage />} carry={['venue', 'kind']} />
}
