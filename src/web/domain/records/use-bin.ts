import { useErrorToast } from '#web/domain/limit-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { countText } from './count-text.ts'
import type { BulkOutcome, RecordScreen, SelectedRecords } from './record-screen.ts'

export function useMoveToBin({ type, api }: RecordScreen, then?: (outcome: BulkOutcome) => void) {
  const invalidate = useInvalidate()
  const failure = useErrorToast()
  const restore = useApiMutation(api.restoreFromBin, {
    successToast: ({ done }) => `${countText(done.length, type.words)} brought back`,
    errorToast: failure('Not brought back'),
  })
  return useApiMutation((chosen: SelectedRecords) => api.moveToBin(chosen), {
    successToast: (outcome) => {
      // No refetch: the record is in the bin, so the page being left would show an error.
      void invalidate([api.getRecord, api.listActivity], { refetchType: 'none' })
      then?.(outcome)
      const { done } = outcome
      if (done.length === 0) return null
      const undo = { label: 'Undo', act: () => restore.mutate({ ids: done.slice(0, 500) }) }
      return { title: `${countText(done.length, type.words)} moved to the bin`, action: undo }
    },
    errorToast: 'Not moved to the bin',
    invalidates: [api.listRecords, api.listBin],
  })
}
