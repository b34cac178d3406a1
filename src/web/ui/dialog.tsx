import { Button, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
import { useFocusAfterDialog } from './keep-focus.ts'
import { UnsavedChecksContext } from './unsaved-changes.tsx'

interface DialogProps {
  title: ReactNode
  size?: ModalProps['size']
  /** The dialog closes only by its own buttons, because a request is running or it shows something only once. */
  held?: boolean
  /** A click outside does not close the dialog. */
  stays?: boolean
  onClose: () => void
  children: ReactNode
}

/** Base of all dialogs. With unsaved input, it asks before Escape, the close button or a click outside closes it. */
export function Dialog({ title, size, held = false, stays = held, onClose, children }: DialogProps) {
  const isUppermost = useIsTopDialog()
  useFocusAfterDialog()
  const [work] = useState(() => new Set<() => boolean>())
  const [asking, setAsking] = useState(false)
  const close = () => ([...work].some((hasWork) => hasWork()) ? setAsking(true) : onClose())
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeOnEscape={isUppermost && !held}
      closeOnClickOutside={isUppermost && !stays}
      withCloseButton={!held}
      {...(size === undefined ? {} : { size })}
    >
      <UnsavedChecksContext value={work}>{children}</UnsavedChecksContext>
      {asking ? <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
    </Modal>
  )
}

function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const isUppermost = useIsTopDialog()
  return (
    <Modal opened onClose={onKeep} title="Discard what you entered?" closeOnEscape={isUppermost}>
      It has not been saved.
      <DialogFooter label="Keep editing" onCancel={onKeep} autofocus>
        <Button color="red" onClick={onDiscard}>
          Discard
        </Button>
      </DialogFooter>
    </Modal>
  )
}

let openDialogs: readonly string[] = []
const watchers = new Set<() => void>()

function setOpenDialogs(next: readonly string[]): void {
  openDialogs = next
  for (const watcher of [...watchers]) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether this dialog is on top of all others. Only the top dialog reacts to keys. */
function useIsTopDialog(): boolean {
  const id = useId()
  useEffect(() => {
    setOpenDialogs([...openDialogs, id])
    return () => setOpenDialogs(openDialogs.filter((other) => other !== id))
  }, [id])
  return useSyncExternalStore(watch, () => openDialogs.at(-1) === id)
}
