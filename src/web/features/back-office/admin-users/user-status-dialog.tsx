import type { UserRow } from '#shared/features/back-office/admin-users.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUpdateUserStatus } from './use-admin-users.ts'

export function UserStatusDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const update = useUpdateUserStatus()
  const suspended = user.status === 'suspended'
  const word = suspended ? 'Reactivate' : 'Suspend'
  return (
    <ConfirmDialog
      title={`${word} this user?`}
      tone={suspended ? 'plain' : 'danger'}
      confirmLabel={word}
      noteLabel="Admin Notes (Optional)"
      working={update.isPending}
      onConfirm={(notes) =>
        update.mutate(
          { target_user_id: user.id, new_status: suspended ? 'active' : 'suspended', admin_notes: notes || undefined },
          closeOnSettled(onClose),
        )
      }
      onCancel={onClose}
    >
      <strong>{user.email}</strong>{' '}
      {suspended
        ? 'can sign in and reach their companies again.'
        : 'is signed out everywhere and can no longer sign in or reach any company data.'}
    </ConfirmDialog>
  )
}
