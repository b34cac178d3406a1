import { CopyNewLinkButton } from '#web/ui/copy-new-link-button.tsx'
import { useCopyInvitationLink } from './use-sent-invitations.ts'

export function CopyLinkButton({ invitation }: { invitation: { id: string; email: string } }) {
  const copy = useCopyInvitationLink()
  return (
    <CopyNewLinkButton
      email={invitation.email}
      working={copy.isPending}
      onMint={(handOver) => copy.mutate({ invitation_id: invitation.id }, { onSuccess: ({ link }) => handOver(link) })}
    />
  )
}
