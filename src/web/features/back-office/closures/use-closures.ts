import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

export function useAccountDeletions(search: string) {
  const pages = usePages(api.closures.listAccountDeletions, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.deletions) ?? [] }
}

export function useCompanyClosures(search: string) {
  const pages = usePages(api.closures.listCompanyClosures, { search })
  return { ...pages, rows: pages.data?.pages.flatMap((page) => page.closures) ?? [] }
}

export function useStopDeletion() {
  return useAct(api.closures.stopAccountDeletion, {
    done: { title: 'The account is kept', message: 'The person was told why.' },
    failed: 'Failed to stop the deletion',
    stale: ['closures', 'adminUsers'],
  })
}

export function useStopClosure() {
  return useAct(api.closures.stopCompanyClosure, {
    done: { title: 'The company has been reopened', message: 'Its owner was told why.' },
    failed: 'Failed to stop the closure',
    stale: ['closures', 'adminCompanies'],
  })
}
