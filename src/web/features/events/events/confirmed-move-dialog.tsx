import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ConflictReason } from './conflict-reason.tsx'
import { useConflicts } from './use-conflicts.ts'
import type { ConfirmedMove } from './use-drop-entry.ts'

/** Asks before a confirmed event moves in the calendar, with the conflicts at its new place. */
export function ConfirmedMoveDialog({ entry, changes, from, to, onMove, onClose }: ConfirmedMove) {
  const found = useConflicts({ id: entry.id, plan: { ...changes } })
  const [reason, setReason] = useState('')
  const text = found.needsReason ? reason.trim() : ''
  const move = useRef<HTMLButtonElement>(null)
  // While the conflicts load, the button is disabled and cannot have the focus.
  const isReady = !found.isPending && !found.isBlocked && !found.needsReason
  useEffect(() => {
    if (isReady) move.current?.focus()
  }, [isReady])
  return (
    <Dialog title={`Move ‘${entry.name}’?`} onClose={onClose}>
      <UnsavedChanges when={() => reason !== ''} savedBy={[]} />
      <Stack gap="md">
        <p>
          This event is confirmed. It moves from <b>{from}</b> to <b>{to}</b>.
        </p>
        <ConflictReason found={found} value={found.needsReason ? reason : ''} onChange={setReason} />
        <DialogFooter onCancel={onClose}>
          <Button
            ref={move}
            disabled={found.isPending || found.isBlocked || (found.needsReason && text === '')}
            onClick={() => onMove(text || null)}
          >
            Move
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
