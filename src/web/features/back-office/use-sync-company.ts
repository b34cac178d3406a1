import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { backOffice as stale } from './back-office.ts'

/** Brings one company up to date; a failure is told in the provider's or the server's own words. [A-CDET-66..72] */
export function useSyncCompany() {
  return useAct(api.subscriptions.syncCompany, {
    done: ({ changed }) => ({
      title: 'Sync Complete',
      message: changed ? 'The company has been brought up to date.' : 'The company was up to date.',
    }),
    failed: 'Sync Failed',
    stale,
  })
}
