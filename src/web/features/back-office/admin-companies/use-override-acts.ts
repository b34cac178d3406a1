import { backOffice as stale } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useAct } from '#web/platform/queries/use-act.ts'

/** [A-CDET-94..96] */
export function useAddOverride() {
  return useAct(api.adminCompanies.createModuleOverride, {
    done: {
      title: 'Success',
      message: 'Module override created successfully. Company admins have been automatically granted access.',
    },
    failed: (error) => ({ title: 'Error', message: errorMessage(error, 'Failed to create module override') }),
    stale,
  })
}

/** [A-CDET-97 A-CDET-98] */
export function useSwitchOverride() {
  const failed = 'Failed to update override:'
  return useAct(api.adminCompanies.setModuleOverride, { done: 'Override updated', failed, stale })
}

/** [A-CDET-99 A-CDET-100] */
export function useDeleteOverride() {
  const failed = 'Failed to delete override:'
  return useAct(api.adminCompanies.deleteModuleOverride, { done: 'Override deleted', failed, stale })
}
