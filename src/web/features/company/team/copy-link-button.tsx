import { MintLinkButton } from '#web/ui/mint-link-button.tsx'
import { useCopyInvitationLink } from './use-sent-invitations.ts'

/** [C-TEAM-86] */
export function CopyLinkButton({ invitation }: { invitation: { id: string; email: string } }) {
  const copy = useCopyInvitationLink()
  return (
    <MintLinkButton
      email={invitation.email}
      working={copy.isPending}
      onMint={(handOver) => copy.mutate({ invitation_id: invitation.id }, { onSuccess: ({ link }) => handOver(link) })}
    />
  )
}
