import { Button, Skeleton } from '@mantine/core'
import type { SubscriptionSide } from '#shared/features/back-office/subscriptions.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { subscriptionStatusLabels } from '#web/domain/status-labels.ts'
import { shortProviderId } from '#web/features/back-office/provider-id.tsx'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { priceText } from '#web/ui/format/money.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './subscriptions.module.css'
import { useSubscriptionComparison } from './use-subscriptions.ts'

/** Compares our subscription data with Stripe's. Differences are marked with a word and a color. */
export function ComparisonDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useSubscriptionComparison(companyId)
  const sync = useSyncCompany()
  const lines = data ? comparisonLines(data.ours, data.theirs) : []
  const differing = lines.filter(({ differs }) => differs).length
  return (
    <Dialog onClose={onClose} size={720} title="Compare with Stripe">
      {isPending ? <Skeleton height={320} role="status" aria-label="Loading..." /> : null}
      {isError ? <ErrorState message={errorMessage(error)} onRetry={refetch} retrying={isFetching} /> : null}
      {data ? (
        <>
          <p className={styles.about}>
            <strong>{data.company_name}</strong>
            {differing === 0 ? (
              <StatusBadge tone="success">No difference</StatusBadge>
            ) : (
              <StatusBadge tone="danger">{countWithNoun(differing, 'difference')}</StatusBadge>
            )}
          </p>
          {data.sync_error ? (
            <p className={styles.problem}>The last synchronisation failed: {data.sync_error}</p>
          ) : null}
          <table className={styles.comparison}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Ours</th>
                <th scope="col">Stripe's</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ name, ours, theirs, differs }) => (
                <tr key={name} data-differs={differs}>
                  <th scope="row">
                    <span>
                      {name}
                      {differs ? <StatusBadge tone="danger">Differs</StatusBadge> : null}
                    </span>
                  </th>
                  <td>{ours}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      <DialogFooter onCancel={onClose} label="Close">
        <Button loading={sync.isPending} onClick={() => sync.mutate({ company_id: companyId })}>
          Sync this company
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

interface ComparisonLine {
  name: string
  ours: string
  theirs: string
  differs: boolean
}

interface ComparedField {
  name: string
  of: readonly (keyof SubscriptionSide)[]
  text: (side: SubscriptionSide) => string | null
}

const comparedFields: readonly ComparedField[] = [
  {
    name: 'Subscription',
    of: ['subscription_id'],
    text: (side) => side.subscription_id && shortProviderId(side.subscription_id),
  },
  { name: 'Status', of: ['status'], text: (side) => subscriptionStatusLabels[side.status].word },
  { name: 'Plan', of: ['plan_name'], text: (side) => side.plan_name },
  {
    name: 'Seats',
    of: ['quantity'],
    text: (side) => (side.quantity === null ? null : numberText(side.quantity)),
  },
  {
    name: 'Amount',
    of: ['period_amount', 'currency'],
    text: (side) => (side.period_amount === null ? null : priceText(side.period_amount, side.currency ?? 'USD')),
  },
  {
    name: 'Frequency',
    of: ['billing_frequency'],
    text: (side) => side.billing_frequency && (side.billing_frequency === 'yearly' ? 'Yearly' : 'Monthly'),
  },
  { name: 'Period end', of: ['renewal_date'], text: (side) => side.renewal_date && shortDate(side.renewal_date) },
  {
    name: 'Cancels at period end',
    of: ['cancel_at_period_end'],
    text: (side) => (side.cancel_at_period_end ? 'Yes' : 'No'),
  },
]

/** Compare two subscriptions field by field. If one of them does not exist, all fields differ. */
export function comparisonLines(ours: SubscriptionSide | null, theirs: SubscriptionSide | null): ComparisonLine[] {
  return comparedFields.map(({ name, of, text }) => ({
    name,
    ours: (ours && text(ours)) ?? '–',
    theirs: (theirs && text(theirs)) ?? '–',
    differs: of.some((field) => ours?.[field] !== theirs?.[field]),
  }))
}
