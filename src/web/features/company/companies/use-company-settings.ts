import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'

/** The name stands in the shell too. */
export function useSaveCompanySettings() {
  return useAct(companyApi.companies.updateSettings, {
    done: ({ company }) => ({ title: 'Settings saved', message: `${company.name} is up to date.` }),
    failed: 'Failed to save settings',
    answers: companyApi.companies.getSettings,
    stale: ['session'],
  })
}
