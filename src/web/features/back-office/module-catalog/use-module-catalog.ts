import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { CatalogModule, moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleCategories } from '#shared/module-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

type Calls = typeof moduleCatalog.calls
export type ModuleFilter = Sent<Calls['listModules']>
export type ModuleSent = Sent<Calls['createModule']>

const key = ['admin', 'modules']

export function useCatalogModules(filter: ModuleFilter) {
  return useQuery({
    queryKey: [...key, 'list', filter],
    queryFn: async ({ signal }) => (await api.moduleCatalog.listModules(filter, { signal })).modules,
    placeholderData: keepPreviousData,
  })
}

/** The ones that are always offered, and what modules have already. [A-MOD-36] */
export function useModuleCategories(): string[] {
  const { data } = useQuery({
    queryKey: [...key, 'categories'],
    queryFn: async ({ signal }) => (await api.moduleCatalog.listModuleCategories({}, { signal })).categories,
  })
  return [...new Set([...moduleCategories, ...(data ?? [])])]
}

/** How many have it; always fresh, as it is about to go. */
export function useModuleUses(moduleId: string) {
  return useQuery({
    queryKey: [...key, 'uses', moduleId],
    queryFn: async ({ signal }) => (await api.moduleCatalog.getModule({ module_id: moduleId }, { signal })).uses,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Makes a module, or changes the one given. [A-MOD-39 A-MOD-40] */
export function useSaveModule(existing: CatalogModule | null) {
  const renew = useRenewModules()
  return useMutation({
    mutationFn: ({ key: moduleKey, ...module }: ModuleSent) =>
      existing === null
        ? api.moduleCatalog.createModule({ key: moduleKey, ...module })
        : api.moduleCatalog.updateModule({ module_id: existing.id, module }),
    onSuccess: ({ module }) =>
      toast({
        title: existing === null ? 'Module created successfully' : 'Module updated successfully',
        message: module.name,
        tone: 'success',
      }),
    onError: (error) => failed(existing === null ? 'Failed to create module' : 'Failed to update module', error),
    onSettled: renew,
  })
}

/** [A-MOD-41] */
export function useDeleteModule() {
  const renew = useRenewModules()
  return useMutation({
    mutationFn: ({ module, notes }: { module: CatalogModule; notes: string }) =>
      api.moduleCatalog.deleteModule({ module_id: module.id, admin_notes: notes }),
    onSuccess: ({ module }) => toast({ title: 'Module deleted', message: module.name, tone: 'success' }),
    onError: (error) => failed('Failed to delete module', error),
    onSettled: renew,
  })
}

export function useRestoreModule() {
  const renew = useRenewModules()
  return useMutation({
    mutationFn: (module: CatalogModule) => api.moduleCatalog.restoreModule({ module_id: module.id }),
    onSuccess: ({ module }) => toast({ title: 'Module restored', message: module.name, tone: 'success' }),
    onError: (error) => failed('Failed to restore module', error),
    onSettled: renew,
  })
}

interface Grant {
  /** Null grants it to all companies. */
  companyId: string | null
  access: Sent<Calls['autoGrantNewModule']>['access']
  notes: string
}

/** [A-MOD-42 A-MOD-43] */
export function useGrantModule(module: CatalogModule) {
  return useMutation({
    mutationFn: ({ companyId, access, notes }: Grant) => {
      const grant = { module_key: module.key, access, admin_notes: notes }
      return companyId === null
        ? api.moduleCatalog.autoGrantNewModule(grant)
        : api.moduleCatalog.grantModuleToCompanyAdmins({ ...grant, company_id: companyId })
    },
    onSuccess: () => toast({ title: 'Module access granted', message: module.name, tone: 'success' }),
    onError: (error, { companyId }) =>
      failed(companyId === null ? 'Failed to auto-grant module access' : 'Failed to grant module access', error),
  })
}

/** Companies to choose from, by a part of the name. */
export function useCompanyChoices(search: string) {
  return useQuery({
    queryKey: ['admin', 'company-choices', search],
    queryFn: async ({ signal }) =>
      (await api.adminCompanies.listCompanies({ search, limit: 20 }, { signal })).companies,
    placeholderData: keepPreviousData,
  })
}

function useRenewModules() {
  const client = useQueryClient()
  // The plan dialog offers modules too.
  const stale = [
    [...key, 'list'],
    [...key, 'categories'],
    ['admin', 'plans', 'modules'],
  ]
  return () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
