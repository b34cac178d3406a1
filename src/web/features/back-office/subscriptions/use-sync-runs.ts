import { useEffect, useRef } from 'react'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { failureOf, outcomeOf, type SyncKind } from './sync-text.ts'

const { getSyncRuns, syncStatus, syncCustomers, syncQuantities } = api.subscriptions
const start = { status: syncStatus, customers: syncCustomers, quantities: syncQuantities }

export function useSyncRuns() {
  return useApiQuery(
    getSyncRuns,
    {},
    {
      select: ({ runs }) => runs,
      background: true,
      refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 1000 : false),
    },
  )
}

/** Start runs, and show a toast when runs started here finish. */
export function useSync() {
  const invalidate = useInvalidate()
  const setAnswer = useSetQueryData()
  const { data: runs } = useSyncRuns()
  const mine = useRef(new Set<string>())

  useEffect(() => {
    for (const run of runs ?? []) {
      if (run.state === 'running' || !mine.current.delete(run.id)) continue
      toast(outcomeOf(run))
      void invalidate(['subscriptions'])
    }
  }, [runs, invalidate])

  const { mutate } = useApiMutation((kind: SyncKind) => start[kind](), {
    successToast: ({ run }) => {
      mine.current.add(run.id)
      setAnswer(getSyncRuns, {}, (known) => ({
        runs: [run, ...(known?.runs ?? []).filter(({ id }) => id !== run.id)],
      }))
    },
    errorToast: (error, kind) => failureOf(kind, error),
    invalidates: [getSyncRuns],
  })
  const isRunning = (kind: SyncKind) => runs?.some((run) => run.kind === kind && run.state === 'running') ?? false
  return { sync: mutate, isRunning, runs }
}
