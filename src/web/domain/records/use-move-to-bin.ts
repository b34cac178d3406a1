import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { countWithNoun } from './count-with-noun.ts'
import type { BulkOutcome, RecordScreen, SelectedRecords } from './record-screen.ts'
import { useUndo } from './use-undo.ts'

export function useMoveToBin({ type, api }: RecordScreen, then?: (outcome: BulkOutcome) => void) {
  const invalidate = useInvalidate()
  const undo = useUndo({ type, api })
  return useApiMutation((chosen: SelectedRecords) => api.moveToBin(chosen), {
    successToast: (outcome) => {
      // No refetch: the record is in the bin, so the page being left would show an error.
      void invalidate([api.getRecord, api.listActivity], { refetchType: 'none' })
      then?.(outcome)
      const { done, undo_id } = outcome
      if (done.length === 0) return null
      return { title: `${countWithNoun(done.length, type.words)} moved to the bin`, ...undo(undo_id) }
    },
    errorToast: 'Not moved to the bin',
    invalidates: [api.listRecords, api.getCount, api.listBin],
  })
}
