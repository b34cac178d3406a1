import { RecordPages } from '#web/domain/records/record-pages.tsx'
import { SpacePage } from './space-page.tsx'
import { spaceScreen } from './space-screen.tsx'

export function SpacePages() {
  return <RecordPages screen={spaceScreen} page={<SpacePage />} carry={['venue', 'kind']} />
}
