import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyType } from '#shared/entities.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import type { CompanyTypeSent, NewCompanyTypeSent } from './company-type-form.ts'

const key = ['admin', 'company-types']

export function useCompanyTypes() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.companyTypes.listCompanyTypes({}, { signal })).company_types,
  })
}

/** A company type with its default plan and how many use it; always fresh, as it is about to be changed. */
export function useCompanyType(id: string) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.companyTypes.getCompanyType({ company_type_id: id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function usePlanChoices() {
  return useQuery({
    queryKey: ['admin', 'plans'],
    queryFn: async ({ signal }) => (await api.plans.listPlans({}, { signal })).plans,
  })
}

/** [A-TYPE-21 C-CALL-63] */
export function useCreateCompanyType() {
  return useMutation({
    mutationFn: (type: NewCompanyTypeSent) => api.companyTypes.createCompanyType(type),
    ...useToasts('Company type created successfully', 'Error creating company type'),
  })
}

/** [A-TYPE-22 C-CALL-64] */
export function useUpdateCompanyType(id: string) {
  return useMutation({
    mutationFn: (company_type: CompanyTypeSent) =>
      api.companyTypes.updateCompanyType({ company_type_id: id, company_type }),
    ...useToasts('Company type updated successfully', 'Error updating company type'),
  })
}

export function useActivateCompanyType() {
  return useMutation({
    mutationFn: (type: CompanyType) => api.companyTypes.activateCompanyType({ company_type_id: type.id }),
    ...useToasts('Company type activated successfully', 'Error activating company type'),
  })
}

/** [A-TYPE-23 C-CALL-65] */
export function useDeactivateCompanyType() {
  return useMutation({
    mutationFn: ({ type, notes }: { type: CompanyType; notes: string }) =>
      api.companyTypes.deactivateCompanyType({ company_type_id: type.id, admin_notes: notes }),
    ...useToasts('Company type deactivated successfully', 'Error deactivating company type'),
  })
}

/** What every change ends with: a word about it, and a fresh list. [C-CALL-66] */
function useToasts(done: string, failed: string) {
  const client = useQueryClient()
  return {
    onSuccess: ({ company_type }: { company_type: CompanyType }) =>
      toast({ title: done, message: company_type.name, tone: 'success' }),
    onError: (error: Error) => toast({ title: failed, message: errorMessage(error), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  }
}
