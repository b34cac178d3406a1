import { backOfficeQueries } from '#web/features/back-office/back-office.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'

export function useAddOverride() {
  return useApiMutation(api.adminCompanies.createModuleOverride, {
    successToast: {
      title: 'Success',
      message: 'Module override created successfully. Company admins have been automatically granted access.',
    },
    errorToast: (error) => ({ title: 'Error', message: errorMessage(error, 'Failed to create module override') }),
    invalidates: backOfficeQueries,
  })
}

export function useToggleOverride() {
  const failed = 'Failed to update override:'
  return useApiMutation(api.adminCompanies.setModuleOverride, {
    successToast: 'Override updated',
    errorToast: failed,
    invalidates: backOfficeQueries,
  })
}

export function useDeleteOverride() {
  const failed = 'Failed to delete override:'
  return useApiMutation(api.adminCompanies.deleteModuleOverride, {
    successToast: 'Override deleted',
    errorToast: failed,
    invalidates: backOfficeQueries,
  })
}
