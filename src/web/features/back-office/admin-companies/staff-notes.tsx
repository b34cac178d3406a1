import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

interface StaffNotes {
  shown_reason: string
  admin_notes: string
}

interface NotesForm {
  getInputProps: UseFormReturnType<StaffNotes>['getInputProps']
}

export const emptyNotes: StaffNotes = { shown_reason: '', admin_notes: '' }

export function sentNotes({ shown_reason, admin_notes }: StaffNotes) {
  return { shown_reason: shown_reason.trim() || undefined, admin_notes: admin_notes.trim() || undefined }
}

/** Reason for the company, and notes that only staff see. */
export function StaffNotesFields({ form }: { form: NotesForm }) {
  return (
    <>
      <TextInput
        label="Reason shown to the company (Optional)"
        maxLength={500}
        {...form.getInputProps('shown_reason')}
      />
      <Textarea
        label="Admin Notes (Optional)"
        maxLength={500}
        minRows={2}
        autosize
        {...form.getInputProps('admin_notes')}
      />
    </>
  )
}
