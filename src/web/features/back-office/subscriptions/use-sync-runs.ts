import { useEffect, useRef } from 'react'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useSetAnswer } from '#web/platform/queries/use-set-answer.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { failureOf, outcomeOf, type SyncKind } from './sync-text.ts'

const { getSyncRuns, syncStatus, syncCustomers, syncQuantities } = api.subscriptions
const start = { status: syncStatus, customers: syncCustomers, quantities: syncQuantities }

/** The latest runs; asked each second as long as one goes on. */
export function useSyncRuns() {
  return useCall(
    getSyncRuns,
    {},
    {
      select: ({ runs }) => runs,
      background: true,
      refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 1000 : false),
    },
  )
}

/** Starts runs, and tells of those started here when they are over. [A-SUB-50..55] */
export function useSync() {
  const invalidate = useInvalidate()
  const setAnswer = useSetAnswer()
  const { data: runs } = useSyncRuns()
  const mine = useRef(new Set<string>())

  useEffect(() => {
    for (const run of runs ?? []) {
      if (run.state === 'running' || !mine.current.delete(run.id)) continue
      toast(outcomeOf(run))
      void invalidate(['subscriptions'])
    }
  }, [runs, invalidate])

  const { mutate } = useAct((kind: SyncKind) => start[kind](), {
    done: ({ run }) => {
      mine.current.add(run.id)
      setAnswer(getSyncRuns, {}, (known) => ({
        runs: [run, ...(known?.runs ?? []).filter(({ id }) => id !== run.id)],
      }))
    },
    failed: (error, kind) => failureOf(kind, error),
    stale: [getSyncRuns],
  })
  const isRunning = (kind: SyncKind) => runs?.some((run) => run.kind === kind && run.state === 'running') ?? false
  return { sync: mutate, isRunning, runs }
}
