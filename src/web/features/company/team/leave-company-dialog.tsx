import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useLeaveCompany } from './use-members.ts'

interface LeaveCompanyDialogProps {
  company: { id: string; name: string }
  onClose: () => void
}

export function LeaveCompanyDialog({ company, onClose }: LeaveCompanyDialogProps) {
  const leave = useLeaveCompany(company)
  return (
    <ConfirmDialog
      title="Leave this company?"
      confirmLabel="Leave company"
      working={leave.isPending}
      onConfirm={() => leave.mutate(undefined, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      You lose access to <strong>{company.name}</strong> at once. To come back you need an invitation.
    </ConfirmDialog>
  )
}
