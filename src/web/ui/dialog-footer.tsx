import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFooterProps {
  /** The way out is called that: by default 'Cancel'. */
  label?: string
  /** Not to be left while it works. */
  held?: boolean
  /** Where the dialog asks about something that loses something, the way out has the focus. */
  autofocus?: boolean
  /** The stack around it keeps the distance. */
  stacked?: boolean
  onCancel: () => void
  /** The buttons that do something. */
  children: ReactNode
}

/** The last line of a dialog: the way out, then what it is for. */
export function DialogFooter({ label = 'Cancel', held, autofocus, stacked, onCancel, children }: DialogFooterProps) {
  return (
    <Group justify="flex-end" mt={stacked ? undefined : 'lg'} gap="xs">
      <Button variant="default" onClick={onCancel} disabled={held} data-autofocus={autofocus}>
        {label}
      </Button>
      {children}
    </Group>
  )
}
