import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { backOfficeQueries } from './back-office.ts'

/** Sync a company with Stripe. An error toast shows the message of Stripe or of the server. */
export function useSyncCompany() {
  return useApiMutation(api.subscriptions.syncCompany, {
    successToast: ({ changed }) => ({
      title: 'Sync Complete',
      message: changed ? 'The company has been brought up to date.' : 'The company was up to date.',
    }),
    errorToast: 'Sync Failed',
    invalidates: backOfficeQueries,
  })
}
