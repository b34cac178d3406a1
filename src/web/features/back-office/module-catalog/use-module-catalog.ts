import { keepPreviousData } from '@tanstack/react-query'
import type { RequestInput } from '#shared/call.ts'
import type { CatalogModule, moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleCategories } from '#shared/module-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

type Calls = typeof moduleCatalog.calls
export type ModuleFilter = RequestInput<Calls['listModules']>
export type ModuleRequest = RequestInput<Calls['createModule']>

const calls = api.moduleCatalog
/** Queries to invalidate. They include the modules that the plan dialog lists. */
const invalidates: readonly InvalidationTarget[] = [
  calls.listModules,
  calls.listModuleCategories,
  api.plans.listPlanModules,
]

export function useCatalogModules(filter: ModuleFilter) {
  return useApiQuery(calls.listModules, filter, {
    select: ({ modules }) => modules,
    placeholderData: keepPreviousData,
  })
}

export function useModuleCategories(): string[] {
  const { data } = useApiQuery(calls.listModuleCategories, {})
  return [...new Set([...moduleCategories, ...(data?.categories ?? [])])]
}

export function useModuleUses(module_id: string) {
  return useApiQuery(calls.getModule, { module_id }, { select: ({ uses }) => uses, staleTime: 0, gcTime: 0 })
}

export function useSaveModule(existing: CatalogModule | null) {
  const save = ({ key, ...module }: ModuleRequest) =>
    existing === null ? calls.createModule({ key, ...module }) : calls.updateModule({ module_id: existing.id, module })
  return useApiMutation(save, {
    successToast: ({ module }) => ({
      title: existing === null ? 'Module created successfully' : 'Module updated successfully',
      message: module.name,
    }),
    errorToast: existing === null ? 'Failed to create module' : 'Failed to update module',
    invalidates,
  })
}

export function useDeleteModule() {
  return useApiMutation(calls.deleteModule, {
    successToast: ({ module }) => ({ title: 'Module deleted', message: module.name }),
    errorToast: 'Failed to delete module',
    invalidates,
  })
}

export function useRestoreModule() {
  return useApiMutation(calls.restoreModule, {
    successToast: ({ module }) => ({ title: 'Module restored', message: module.name }),
    errorToast: 'Failed to restore module',
    invalidates,
  })
}

interface ModuleGrant {
  /** Null grants the module to all companies. */
  companyId: string | null
  access: RequestInput<Calls['autoGrantNewModule']>['access']
  notes: string
}

export function useGrantModule(module: CatalogModule) {
  const give = ({ companyId, access, notes }: ModuleGrant) => {
    const grant = { module_key: module.key, access, admin_notes: notes }
    return companyId === null
      ? calls.autoGrantNewModule(grant)
      : calls.grantModuleToCompanyAdmins({ ...grant, company_id: companyId })
  }
  return useApiMutation(give, {
    successToast: { title: 'Module access granted', message: module.name },
    errorToast: (_, { companyId }) =>
      companyId === null ? 'Failed to auto-grant module access' : 'Failed to grant module access',
    invalidates: [],
  })
}
