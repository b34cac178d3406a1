import { useFailure } from '#web/domain/limit-refusal.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { countText } from './count-text.ts'
import type { Chosen, Outcome, RecordScreen } from './record-screen.ts'

/** Moves to the bin; the toast brings back what went. [M-REC-28 M-REC-29] */
export function useMoveToBin({ type, api }: RecordScreen, then?: (outcome: Outcome) => void) {
  const invalidate = useInvalidate()
  const failure = useFailure()
  const restore = useAct(api.restoreFromBin, {
    done: ({ done }) => `${countText(done.length, type.words)} brought back`,
    failed: failure('Not brought back'),
  })
  return useAct((chosen: Chosen) => api.moveToBin(chosen), {
    done: (outcome) => {
      // Asked for again when it is opened again: its page, which is being left, would be told that it is in the bin.
      void invalidate([api.getRecord, api.listActivity], { refetchType: 'none' })
      then?.(outcome)
      const { done } = outcome
      if (done.length === 0) return null
      const undo = { label: 'Undo', act: () => restore.mutate({ ids: done.slice(0, 500) }) }
      return { title: `${countText(done.length, type.words)} moved to the bin`, action: undo }
    },
    failed: 'Not moved to the bin',
    stale: [api.listRecords, api.listBin],
  })
}
