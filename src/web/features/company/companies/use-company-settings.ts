import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

/** The shell also shows the name. */
export function useSaveCompanySettings() {
  return useApiMutation(companyApi.companies.updateSettings, {
    successToast: ({ company }) => ({ title: 'Settings saved', message: `${company.name} is up to date.` }),
    errorToast: 'Failed to save settings',
    updatesQuery: companyApi.companies.getSettings,
    invalidates: ['session'],
  })
}
