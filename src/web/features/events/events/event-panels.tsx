import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { HoldPanel } from '#web/features/events/hold-panel.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { NextStepsPanel } from './next-steps-panel.tsx'
import { StatusReason } from './status-reason.tsx'

/** Panels above the fields of an event. */
export function EventPanels({ event }: { event: RecordRow }) {
  return (
    <>
      <StatusReason event={event} />
      <ConflictsPanel event={event} />
      <HoldPanel event={event} />
      <NextStepsPanel event={event} />
    </>
  )
}
