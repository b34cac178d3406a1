import { Button, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { registerUnsavedWork } from '#web/platform/work/unsaved-work.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { EnteredFields } from './entered-fields.ts'
import { useIsTopDialog } from './open-dialogs.ts'

interface DialogProps {
  title: ReactNode
  size?: ModalProps['size']
  /** Closes only by its own buttons: it shows something only once, or a request must finish. */
  held?: boolean
  /** A click outside does not close it. */
  stays?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Base of all dialogs. Confirms before entered input is lost by Escape, the close button, a click outside or navigation.
 */
export function Dialog({ title, size, held = false, stays = held, onClose, children }: DialogProps) {
  const isUppermost = useIsTopDialog()
  const [entered] = useState(() => new EnteredFields())
  const [asking, setAsking] = useState(false)
  useEffect(() => registerUnsavedWork({ hasWork: () => entered.hasWork(), saved: () => entered.saved() }), [entered])
  const close = () => (entered.hasWork() ? setAsking(true) : onClose())
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
      <div onFocusCapture={entered.noticeFocus}>{children}</div>
      {asking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
    </Modal>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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
