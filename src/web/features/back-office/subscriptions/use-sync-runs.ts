import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SyncRun } from '#shared/features/back-office/subscriptions.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { failureOf, outcomeOf, type SyncKind } from './sync-text.ts'
import { subscriptionsKey } from './use-subscriptions.ts'

const runsKey = [...subscriptionsKey, 'runs']
const start = {
  status: () => api.subscriptions.syncStatus(),
  customers: () => api.subscriptions.syncCustomers(),
  quantities: () => api.subscriptions.syncQuantities(),
}

/** The latest runs; asked each second as long as one goes on. */
export function useSyncRuns() {
  return useQuery({
    queryKey: runsKey,
    queryFn: async ({ signal }) => (await api.subscriptions.getSyncRuns({}, { signal, background: true })).runs,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? 1000 : false),
  })
}

/** Starts runs, and tells of those started here when they are over. [A-SUB-50..55] */
export function useSync() {
  const client = useQueryClient()
  const { data: runs } = useSyncRuns()
  const mine = useRef(new Set<string>())

  useEffect(() => {
    for (const run of runs ?? []) {
      if (run.state === 'running' || !mine.current.delete(run.id)) continue
      toast(outcomeOf(run))
      void client.invalidateQueries({ queryKey: subscriptionsKey })
    }
  }, [runs, client])

  const { mutate } = useMutation({
    mutationFn: async (kind: SyncKind) => (await start[kind]()).run,
    onSuccess: (run) => {
      mine.current.add(run.id)
      client.setQueryData<SyncRun[]>(runsKey, (known = []) => [run, ...known.filter(({ id }) => id !== run.id)])
    },
    onError: (error, kind) => toast(failureOf(kind, error)),
    onSettled: () => client.invalidateQueries({ queryKey: runsKey }),
  })
  const isRunning = (kind: SyncKind) => runs?.some((run) => run.kind === kind && run.state === 'running') ?? false
  return { sync: mutate, isRunning, runs }
}
