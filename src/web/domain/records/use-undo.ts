import { useErrorToast } from '#web/domain/limit-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import type { Toast } from '#web/platform/toast/toast.ts'
import { countWithNoun } from './count-with-noun.ts'
import type { RecordScreen } from './record-screen.ts'

/** Returns the Undo button for the toast of an action; nothing if nothing was changed. */
export function useUndo({ type, api, changesAlso = [] }: Pick<RecordScreen, 'type' | 'api' | 'changesAlso'>) {
  const failure = useErrorToast()
  const undo = useApiMutation(api.undoAction, {
    successToast: ({ done, refused }) => {
      const stays = countWithNoun(refused.length, type.words)
      if (refused.length === 0) return 'Undone'
      if (done.length === 0) return { title: 'Not undone', message: `${stays} changed since`, tone: 'danger' }
      return { title: `Undone for ${countWithNoun(done.length, type.words)}`, message: `${stays} changed since` }
    },
    errorToast: failure('Not undone'),
    invalidates: [api.undoAction.feature, ...changesAlso],
  })
  return (undo_id: string | null): Pick<Toast, 'action'> =>
    undo_id === null ? {} : { action: { label: 'Undo', act: () => undo.mutate({ undo_id }) } }
}
