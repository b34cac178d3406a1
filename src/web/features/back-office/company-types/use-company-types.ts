import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'

/** A company type that is open is asked for whenever it is opened. */
const stale: readonly Stale[] = [api.companyTypes.listCompanyTypes]

/** A company type with its default plan and how many use it; always fresh, as it is about to be changed. */
export function useCompanyType(company_type_id: string) {
  return useCall(api.companyTypes.getCompanyType, { company_type_id }, { staleTime: 0, gcTime: 0 })
}

/** What every change ends with: a word about it, and a fresh list. [C-CALL-66] */
const words = (done: string, failed: string) => ({
  done: ({ company_type }: { company_type: { name: string } }) => ({ title: done, message: company_type.name }),
  failed,
  stale,
})

/** [A-TYPE-21 C-CALL-63] */
export function useCreateCompanyType() {
  return useAct(
    api.companyTypes.createCompanyType,
    words('Company type created successfully', 'Error creating company type'),
  )
}

/** [A-TYPE-22 C-CALL-64] */
export function useUpdateCompanyType() {
  return useAct(
    api.companyTypes.updateCompanyType,
    words('Company type updated successfully', 'Error updating company type'),
  )
}

export function useActivateCompanyType() {
  return useAct(
    api.companyTypes.activateCompanyType,
    words('Company type activated successfully', 'Error activating company type'),
  )
}

/** [A-TYPE-23 C-CALL-65] */
export function useDeactivateCompanyType() {
  return useAct(
    api.companyTypes.deactivateCompanyType,
    words('Company type deactivated successfully', 'Error deactivating company type'),
  )
}
