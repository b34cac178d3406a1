import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'

/** While an export is made its progress is looked at every few seconds. */
const watching = 3000

export function useCompanyData() {
  return useCall(
    companyApi.companyData.getCompanyData,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? watching : false),
    },
  )
}

export function isUnderWay({ state }: { state: string }): boolean {
  return state === 'waiting' || state === 'running'
}

export function useStartExport() {
  return useAct(companyApi.companyData.startExport, {
    done: { title: 'The export has begun', message: 'We mail you when the file is ready.' },
    failed: 'Failed to start the export',
  })
}

/** From then on every page of the company says that it is closed. */
export function useCloseCompany() {
  return useAct(companyApi.companyData.closeCompany, {
    done: 'The company is closed',
    failed: null,
    stale: ['session', 'companyData'],
  })
}

export function useReopenCompany() {
  return useAct(companyApi.companyData.reopenCompany, {
    done: { title: 'The company has been reopened', message: 'Everything is as it was.' },
    failed: 'Failed to reopen the company',
    stale: ['session', 'companyData'],
  })
}
