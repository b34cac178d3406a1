import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import type { Billing } from './use-billing.ts'
import { useCancelSubscription } from './use-billing-mutations.ts'

export function CancelDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const end = billing.subscription?.renewal_date
  const until = end ? longDate(end, companyTimeZone()) : 'the end of the period'
  const cancel = useCancelSubscription(until)
  return (
    <ConfirmDialog
      title="Cancel this subscription?"
      confirmLabel="Cancel Subscription"
      cancelLabel="Keep subscription"
      noteLabel="Reason (optional)"
      working={cancel.isPending}
      onConfirm={(reason) => cancel.mutate({ cancellation_reason: reason || undefined }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      <strong>{billing.company.name}</strong> keeps {billing.plan?.name ?? 'its plan'} until {until}. You can undo this
      until then. After that, only billing is available until you subscribe again. Your data is kept.
    </ConfirmDialog>
  )
}
