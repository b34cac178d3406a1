import { Button, Skeleton } from '@mantine/core'
import { numberOf } from '#web/domain/number-of.ts'
import { useSyncCompany } from '#web/features/back-office/use-sync-company.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { comparisonLines } from './comparison-lines.ts'
import styles from './subscriptions.module.css'
import { useComparison } from './use-subscriptions.ts'

/** Our data next to Stripe's current data; differences are marked with a word, not only a color. */
export function ComparisonDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { data, isPending, isError, error, refetch, isFetching } = useComparison(companyId)
  const sync = useSyncCompany()
  const lines = data ? comparisonLines(data.ours, data.theirs) : []
  const differing = lines.filter(({ differs }) => differs).length
  return (
    <Dialog onClose={onClose} size={720} title="Ours against Stripe's">
      {isPending ? <Skeleton height={320} role="status" aria-label="Asking the provider..." /> : null}
      {isError ? <ErrorState message={errorMessage(error)} onRetry={refetch} retrying={isFetching} /> : null}
      {data ? (
        <>
          <p className={styles.about}>
            <strong>{data.company_name}</strong>
            {differing === 0 ? (
              <StatusBadge tone="success">No difference</StatusBadge>
            ) : (
              <StatusBadge tone="danger">{numberOf(differing, 'difference')}</StatusBadge>
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
