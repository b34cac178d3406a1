import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasWildcard } from '#shared/access.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { StaffMembership } from './staff-membership.ts'
import { type ToastTitles, useEndMembership } from './use-memberships.ts'

interface RemoveMembershipButtonProps {
  membership: StaffMembership
  person: string
  company: string
  words: ToastTitles
}

/** Button that ends a membership. Hidden for owners and ended memberships. */
export function RemoveMembershipButton({ membership, person, company, words }: RemoveMembershipButtonProps) {
  const [asking, setAsking] = useState(false)
  const end = useEndMembership(words)
  const close = () => setAsking(false)
  const fixed = membership.is_primary || hasWildcard(membership.role?.permissions ?? {})
  if (membership.status !== 'active') return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={fixed}
        aria-label={`Remove ${person} from ${company}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Remove this member?"
          confirmLabel="Remove"
          noteLabel="Admin Notes (Optional)"
          working={end.isPending}
          onConfirm={(notes) =>
            end.mutate({ membership_id: membership.id, admin_notes: notes || undefined }, closeOnSettled(close))
          }
          onCancel={close}
        >
          <strong>{person}</strong> immediately loses access to {company} and is notified by email. Their account stays,
          and they can be invited again.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
