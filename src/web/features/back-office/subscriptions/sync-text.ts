import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import type { Toast } from '#web/platform/toast/toast.ts'
import { numberText } from '#web/ui/format/numbers.ts'

export type SyncKind = Exclude<SyncRun['kind'], 'nightly'>

export const syncKindLabels: Record<SyncRun['kind'], string> = {
  status: 'Status',
  customers: 'Customer ids',
  quantities: 'Quantities',
  nightly: 'Nightly comparison',
}

const companyCountText = (count: number) => countWithNoun(count, 'company', 'companies')

export function syncOutcomeToast(run: SyncRun): Toast {
  const { kind, total_processed, updated_count, error_count } = run
  if (run.state === 'failed') return syncFailureToast(kind, run.error)
  if (kind === 'customers')
    return {
      title: 'Bulk Sync Complete',
      message: `${numberText(updated_count)} of ${companyCountText(total_processed)} updated.`,
      tone: 'success',
    }
  if (kind === 'quantities')
    return {
      title: 'Sync Completed',
      message: `${total_processed} processed, ${updated_count} updated, ${countWithNoun(error_count, 'error', 'errors')}.`,
      tone: 'success',
    }
  return {
    title: 'Sync Complete',
    message: `${companyCountText(total_processed)} checked, ${numberText(updated_count)} updated.`,
    tone: 'success',
  }
}

export function syncFailureToast(kind: SyncRun['kind'], reason: unknown): Toast {
  if (kind === 'status' || kind === 'nightly')
    return { title: 'Sync Failed', message: 'Failed to sync subscription status', tone: 'danger' }
  const message = typeof reason === 'string' ? reason : errorMessage(reason)
  return { title: kind === 'customers' ? 'Bulk Sync Failed' : 'Sync Failed', message, tone: 'danger' }
}
