import { Button, Skeleton, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { numberText } from '#web/ui/format/numbers.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './security-policy.module.css'
import { useMembersWithoutTwoFactor } from './use-security-policy.ts'

interface RequireTwoFactorDialogProps {
  working: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function RequireTwoFactorDialog({ working, onConfirm, onCancel }: RequireTwoFactorDialogProps) {
  const affected = useMembersWithoutTwoFactor()
  return (
    <Dialog onClose={onCancel} title="Require two-factor authentication?">
      <Loaded
        query={affected}
        loading={<Skeleton height={120} role="status" aria-label="Checking affected members..." />}
        failed="Whom it affects could not be found out."
      >
        {(found) => <AffectedMembers {...found} />}
      </Loaded>
      <DialogFooter onCancel={onCancel} held={working} autofocus>
        <Button onClick={onConfirm} loading={working} disabled={!affected.data}>
          Require two-factor
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function AffectedMembers({
  members,
  total,
}: {
  members: { id: string; full_name: string | null; email: string }[]
  total: number
}) {
  if (total === 0) return <Text>All members have already set it up.</Text>
  return (
    <>
      <Text>
        {total === 1 ? 'One member has' : `${numberText(total)} members have`} not set it up, and must do so before
        using the company again:
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className={styles.affected} aria-label="Members without two-factor authentication" tabIndex={0}>
        {members.map(({ id, full_name, email }) => (
          <li key={id}>
            {full_name || email}
            {full_name ? <span>{email}</span> : null}
          </li>
        ))}
        {total > members.length ? <li>and {numberText(total - members.length)} more</li> : null}
      </ul>
    </>
  )
}
