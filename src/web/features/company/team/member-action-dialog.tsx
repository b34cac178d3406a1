import type { TeamMember } from '#shared/features/company/team.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LeaveCompanyDialog } from './leave-company-dialog.tsx'
import type { MemberAction } from './member-menu.tsx'
import { useRemoveMember, useTransferOwnership } from './use-members.ts'

interface MemberActionDialogProps {
  act: MemberAction
  member: TeamMember
  onClose: () => void
}

export function MemberActionDialog({ act, member, onClose }: MemberActionDialogProps) {
  const { account } = useSession()
  const remove = useRemoveMember()
  const transfer = useTransferOwnership(member)
  const name = member.user.full_name || member.user.email
  const company = account?.memberships.find(({ company_id }) => company_id === member.company_id)?.company.name
  const then = closeOnSettled(onClose)
  if (act === 'remove') {
    return (
      <ConfirmDialog
        title="Remove this member?"
        confirmLabel="Remove Member"
        working={remove.isPending}
        onConfirm={() => remove.mutate({ membership_id: member.id }, then)}
        onCancel={onClose}
      >
        <strong>{name}</strong> loses access to {company} immediately and is notified by email. Anything they created
        will be kept.
      </ConfirmDialog>
    )
  }
  if (act === 'transfer') {
    return (
      <ConfirmDialog
        title="Transfer ownership?"
        confirmLabel="Make owner"
        working={transfer.isPending}
        onConfirm={() => transfer.mutate(undefined, then)}
        onCancel={onClose}
      >
        <strong>{name}</strong> becomes the owner of {company}. You stay a member with your role, and only the new owner
        can give the ownership back. The billing email and the card stay as they are: check both in the billing
        settings.
      </ConfirmDialog>
    )
  }
  return <LeaveCompanyDialog company={{ id: member.company_id, name: company ?? '' }} onClose={onClose} />
}
