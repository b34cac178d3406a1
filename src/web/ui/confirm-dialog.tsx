import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'plain'
  working?: boolean
  /** Label of an optional text field. Without it, there is no field. */
  noteLabel?: string
  noteRequired?: boolean
  onConfirm: (note: string) => void
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'danger', working = false } = props
  const [note, setNote] = useState('')
  return (
    <Dialog onClose={props.onCancel} title={title}>
      <UnsavedChanges when={() => note !== ''} savedBy={[]} />
      <div>{children}</div>
      {props.noteLabel ? (
        <Textarea
          mt="md"
          label={props.noteLabel}
          maxLength={500}
          required={props.noteRequired}
          minRows={2}
          autosize
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      ) : null}
      <DialogFooter onCancel={props.onCancel} label={cancelLabel} held={working} autofocus>
        <Button
          {...(tone === 'danger' ? { color: 'red' } : {})}
          onClick={() => props.onConfirm(note.trim())}
          loading={working}
          disabled={props.noteRequired && note.trim() === ''}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
