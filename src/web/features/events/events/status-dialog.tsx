import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type EventStatus, eventCounts, eventStatuses, needsReason, statusVerbs } from '#shared/event-status.ts'
import { RefusalAlert } from '#web/domain/limit-alert.tsx'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

interface StatusDialogProps {
  event: RecordRow
  to: EventStatus
  onClose: () => void
}

/** Says beforehand what the change does, and afterwards that it is done. [E-EVT-89] */
export function StatusDialog({ event, to, onClose }: StatusDialogProps) {
  const [reason, setReason] = useState('')
  const [isOpen, setIsOpen] = useState(true)
  const from = event.status as EventStatus
  const change = useAct(companyApi.events.changeStatus, {
    done: { title: `${event.name} is ${eventStatuses[to].toLowerCase()} now`, message: afterwards(from, to) },
    failed: null,
  })
  const asksWhy = needsReason.includes(to)
  return (
    <Dialog title={`${statusVerbs[to]}: ${event.name}`} onClose={onClose}>
      <Stack gap="md">
        <div>{beforehand(from, to)}</div>
        {to === 'postponed' ? (
          <Checkbox
            label="There is no new date yet"
            checked={isOpen}
            onChange={(changed) => setIsOpen(changed.currentTarget.checked)}
          />
        ) : null}
        {asksWhy ? (
          <Textarea
            label="Reason"
            required
            withAsterisk
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(typed) => setReason(typed.currentTarget.value)}
          />
        ) : null}
        {change.error ? <RefusalAlert error={change.error} /> : null}
        <DialogFooter stacked label="Back" onCancel={onClose} held={change.isPending}>
          <Button
            {...(to === 'cancelled' ? { color: 'red' } : {})}
            loading={change.isPending}
            disabled={asksWhy && reason.trim() === ''}
            onClick={() =>
              change.mutate(
                { id: event.id, version: event.version, status: to, reason, date_open: to === 'postponed' && isOpen },
                { onSuccess: onClose },
              )
            }
          >
            {statusVerbs[to]}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}

function beforehand(from: EventStatus, to: EventStatus): string {
  const counts = { before: eventCounts(from), after: eventCounts(to) }
  const plan =
    counts.before === counts.after
      ? ''
      : counts.after
        ? ' From then on it counts for your plan.'
        : ' From then on it does not count for your plan.'
  const words: Partial<Record<EventStatus, string>> = {
    confirmed: 'Every day needs a start for that.',
    cancelled: 'The event is kept with its reason.',
    postponed: 'The event is kept; its date is remembered, and moving it says where it comes from.',
    archived: 'It leaves the way of daily work, and can be brought back.',
  }
  return `${words[to] ?? `It is ${eventStatuses[from].toLowerCase()} now.`}${plan}`
}

function afterwards(from: EventStatus, to: EventStatus): string {
  return `It was ${eventStatuses[from].toLowerCase()} before.${eventCounts(from) !== eventCounts(to) ? (eventCounts(to) ? ' It counts for your plan now.' : ' It counts for your plan no more.') : ''}`
}
