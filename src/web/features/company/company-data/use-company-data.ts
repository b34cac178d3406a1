import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Polling interval in ms while an export is running. */
const pollingInterval = 3000

export function useCompanyData() {
  return useApiQuery(
    companyApi.companyData.getCompanyData,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.exports.some(isInProgress) ? pollingInterval : false),
    },
  )
}

export function isInProgress({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running'
}

export function useStartExport() {
  return useApiMutation(companyApi.companyData.startExport, {
    successToast: { title: 'The export has begun', message: 'We mail you when the file is ready.' },
    errorToast: 'Failed to start the export',
  })
}

export function useCloseCompany() {
  return useApiMutation(companyApi.companyData.closeCompany, {
    successToast: 'The company is closed',
    errorToast: null,
    invalidates: ['session', 'companyData'],
  })
}

export function useReopenCompany() {
  return useApiMutation(companyApi.companyData.reopenCompany, {
    successToast: { title: 'The company has been reopened', message: 'Everything is as it was.' },
    errorToast: 'Failed to reopen the company',
    invalidates: ['session', 'companyData'],
  })
}
