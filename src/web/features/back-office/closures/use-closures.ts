import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { usePages } from '#web/platform/queries/use-pages.ts'

export function useAccountDeletions(search: string) {
  return usePages(api.closures.listAccountDeletions, { search })
}

export function useCompanyClosures(search: string) {
  return usePages(api.closures.listCompanyClosures, { search })
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
