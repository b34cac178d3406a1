import { Alert } from '@mantine/core'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { useMissingSpace } from './use-missing-space.ts'

/** Warning before an event without a space is confirmed. */
export function MissingSpace({ event }: { event: RecordRow }) {
  if (!useMissingSpace(event)) return null
  const { name } = event.venue as { name: string }
  return (
    <Alert color="yellow" title="No space selected" role="status">
      {name} has spaces, but this event has none of them. No space is booked until you select one.
    </Alert>
  )
}
