import { api } from '#web/platform/api/api.ts'
import { useApiInfiniteQuery } from '#web/platform/queries/use-api-infinite-query.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export function useAccountDeletions(search: string) {
  const pages = useApiInfiniteQuery(api.closures.listAccountDeletions, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.deletions) ?? [] }
}

export function useCompanyClosures(search: string) {
  const pages = useApiInfiniteQuery(api.closures.listCompanyClosures, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.closures) ?? [] }
}

export function useStopDeletion() {
  return useApiMutation(api.closures.stopAccountDeletion, {
    successToast: { title: 'The account is kept', message: 'The person was told why.' },
    errorToast: 'Failed to stop the deletion',
    invalidates: ['closures', 'adminUsers'],
  })
}

export function useStopClosure() {
  return useApiMutation(api.closures.stopCompanyClosure, {
    successToast: { title: 'The company has been reopened', message: 'Its owner was told why.' },
    errorToast: 'Failed to stop the closure',
    invalidates: ['closures', 'adminCompanies'],
  })
}
