import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFooterProps {
  label?: string
  /** Disables the cancel button while a request is pending. */
  held?: boolean
  /** Focus the cancel button, for dialogs that confirm a destructive action. */
  autofocus?: boolean
  /** Inside a stack, which provides the spacing itself. */
  stacked?: boolean
  onCancel: () => void
  children: ReactNode
}

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
