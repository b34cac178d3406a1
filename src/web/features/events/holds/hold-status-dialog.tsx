import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { EventStatusDialog } from '#web/features/events/event-status-dialog.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'

interface HoldStatusDialogProps {
  /** Id of the event on hold. */
  id: string
  act: 'release' | 'confirm'
  onClose: () => void
}

/** Release or confirm a single hold, using the status dialog of its event. */
export function HoldStatusDialog({ id, act, onClose }: HoldStatusDialogProps) {
  const query = useApiQuery(companyApi.events.getRecord, { id })
  return (
    <Loaded query={query} loading={null} failed="The event could not be loaded.">
      {({ record }) => (
        <EventStatusDialog
          event={record as RecordRow}
          to={act === 'release' ? 'declined' : 'confirmed'}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
