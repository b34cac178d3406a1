import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ConflictReason } from '#web/features/events/conflict-reason.tsx'
import { useConflicts } from '#web/features/events/use-conflicts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { PlaceChange } from './calendar-moves.ts'
import type { ConfirmedMove } from './use-drop-entry.ts'

const words: Record<PlaceChange, { act: string; sentence: string }> = {
  moved: { act: 'Move', sentence: 'It moves' },
  extended: { act: 'Extend', sentence: 'It is extended' },
  shortened: { act: 'Shorten', sentence: 'It is shortened' },
}

/**
 * Dialog before a confirmed event changes its dates or spaces in the calendar. Shows the conflicts at the new dates and
 * spaces.
 */
export function ConfirmedMoveDialog({ kind, entry, changes, from, to, onMove, onClose }: ConfirmedMove) {
  const { act, sentence } = words[kind]
  const found = useConflicts({ id: entry.id, plan: { ...changes } })
  const [reason, setReason] = useState('')
  const text = found.needsReason ? reason.trim() : ''
  const move = useRef<HTMLButtonElement>(null)
  // While the conflicts load, the button is disabled and cannot have the focus. They may be known when the dialog opens.
  const isReady = !found.isPending && !found.isBlocked && !found.needsReason
  useEffect(() => {
    if (isReady) move.current?.focus()
  }, [isReady])
  return (
    <Dialog title={`${act} ‘${entry.name}’?`} onClose={onClose}>
      <UnsavedChanges when={() => reason !== ''} savedBy={[]} />
      <Stack gap="md">
        <p>
          This event is confirmed. {sentence} from <b>{from}</b> to <b>{to}</b>.
        </p>
        <ConflictReason found={found} value={found.needsReason ? reason : ''} onChange={setReason} />
        <DialogFooter onCancel={onClose}>
          <Button
            ref={move}
            data-autofocus={isReady || undefined}
            disabled={found.isPending || found.isBlocked || (found.needsReason && text === '')}
            onClick={() => onMove(text || null)}
          >
            {act}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
