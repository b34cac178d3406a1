import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

/** Queries to invalidate. Single types are not included, because they are refetched when opened. */
const invalidates: readonly InvalidationTarget[] = [api.companyTypes.listCompanyTypes]

/** Company type with its default plan and usage. Never cached, because the dialog edits it. */
export function useCompanyType(company_type_id: string) {
  return useApiQuery(api.companyTypes.getCompanyType, { company_type_id }, { staleTime: 0, gcTime: 0 })
}

const mutationToasts = (done: string, failed: string) => ({
  successToast: ({ company_type }: { company_type: { name: string } }) => ({ title: done, message: company_type.name }),
  errorToast: failed,
  invalidates,
})

export function useCreateCompanyType() {
  return useApiMutation(
    api.companyTypes.createCompanyType,
    mutationToasts('Company type created successfully', 'Error creating company type'),
  )
}

export function useUpdateCompanyType() {
  return useApiMutation(
    api.companyTypes.updateCompanyType,
    mutationToasts('Company type updated successfully', 'Error updating company type'),
  )
}

export function useActivateCompanyType() {
  return useApiMutation(
    api.companyTypes.activateCompanyType,
    mutationToasts('Company type activated successfully', 'Error activating company type'),
  )
}

export function useDeactivateCompanyType() {
  return useApiMutation(
    api.companyTypes.deactivateCompanyType,
    mutationToasts('Company type deactivated successfully', 'Error deactivating company type'),
  )
}
