import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { auth } from '#shared/features/identity/auth.ts'
import { ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const schema = auth.calls.updatePassword.input.pick({ current_password: true })

interface CurrentPasswordDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  working: boolean
  onConfirm: (currentPassword: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Dialog that requires the password again, which protects an unattended browser. After a wrong password or a network
 * error it stays open; other errors close it.
 */
export function CurrentPasswordDialog(props: CurrentPasswordDialogProps) {
  const { title, children, confirmLabel, working, onConfirm, onClose } = props
  const form = useSchemaForm(schema, { initialValues: { current_password: '' } })
  const submit = form.onSubmit(async ({ current_password }) => {
    try {
      await onConfirm(current_password)
    } catch (error) {
      if (hasErrorCode(error, 'wrong_current_password')) {
        form.setFieldError('current_password', error.message)
        return form.getInputNode<HTMLElement, string>('current_password')?.focus()
      }
      if (error instanceof ApiError && error.retryable) return
    }
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{children}</Text>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          <DialogFooter onCancel={onClose} held={working} stacked>
            <Button type="submit" loading={working}>
              {confirmLabel}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
