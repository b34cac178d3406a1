import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export function useFailedJobs({ kind, search }: { kind: string; search: string }) {
  const known = kind === 'mail' || kind === 'other' ? kind : undefined
  return useApiInfiniteQuery(
    api.adminHome.listFailedJobs,
    { kind: known, search },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
}

export function useRetryFailedJob() {
  return useApiMutation(api.adminHome.retryFailedJob, {
    successToast: { title: 'It is tried again', message: 'Should it fail once more, it comes back to this list.' },
    errorToast: 'It could not be tried again',
    invalidates: ['adminHome', 'auditLog'],
  })
}

export function useDropFailedJob() {
  const failed = 'It could not be taken off the list'
  return useApiMutation(api.adminHome.dropFailedJob, {
    successToast: 'Taken off the list',
    errorToast: failed,
    invalidates: ['adminHome', 'auditLog'],
  })
}
