import { ActionIcon, Tooltip } from '@mantine/core'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { CompanyInvitation } from '#shared/features/back-office/admin-companies.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyNewLinkButton } from '#web/ui/copy-new-link-button.tsx'
import styles from './admin-companies.module.css'
import { useCancelInvitation, useCreateInvitationLink, useResendInvitation } from './use-company-team.ts'

export function InvitationActions({ invitation }: { invitation: CompanyInvitation }) {
  const { id, company_id, email } = invitation
  const of = { company_id, invitation_id: id }
  const resend = useResendInvitation()
  const mint = useCreateInvitationLink()
  const cancel = useCancelInvitation()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <span className={styles.icons}>
      <Tooltip label="Resend invitation with new link">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Resend the invitation to ${email}`}
          loading={resend.isPending}
          onClick={() => resend.mutate(of)}
        >
          <RotateCw size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <CopyNewLinkButton
        email={email}
        working={mint.isPending}
        onMint={(handOver) => mint.mutate(of, { onSuccess: ({ link }) => handOver(link) })}
      />
      <Tooltip label="Cancel invitation">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Cancel the invitation to ${email}`}
          onClick={() => setAsking(true)}
        >
          <X size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {asking ? (
        <ConfirmDialog
          title="Cancel this invitation?"
          confirmLabel="Cancel Invitation"
          cancelLabel="Keep"
          noteLabel="Admin Notes (Optional)"
          working={cancel.isPending}
          onConfirm={(notes) => cancel.mutate({ ...of, admin_notes: notes || undefined }, closeOnSettled(close))}
          onCancel={close}
        >
          The link that was sent to <strong>{email}</strong> stops working at once.
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
