import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

export function useFailedJobs({ kind, search }: { kind: string; search: string }) {
  const known = kind === 'mail' || kind === 'other' ? kind : undefined
  return usePages(
    api.adminHome.listFailedJobs,
    { kind: known, search },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
}

export function useRetryFailedJob() {
  return useAct(api.adminHome.retryFailedJob, {
    done: { title: 'It is tried again', message: 'Should it fail once more, it comes back to this list.' },
    failed: 'It could not be tried again',
    stale: ['adminHome', 'auditLog'],
  })
}

export function useDropFailedJob() {
  const failed = 'It could not be taken off the list'
  return useAct(api.adminHome.dropFailedJob, { done: 'Taken off the list', failed, stale: ['adminHome', 'auditLog'] })
}
