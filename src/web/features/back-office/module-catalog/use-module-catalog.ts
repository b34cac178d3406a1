import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { CatalogModule, moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleCategories } from '#shared/module-choices.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'

type Calls = typeof moduleCatalog.calls
export type ModuleFilter = Sent<Calls['listModules']>
export type ModuleSent = Sent<Calls['createModule']>

const calls = api.moduleCatalog
/** The plan dialog offers modules too. */
const stale: readonly Stale[] = [calls.listModules, calls.listModuleCategories, api.plans.listPlanModules]

export function useCatalogModules(filter: ModuleFilter) {
  return useCall(calls.listModules, filter, {
    select: ({ modules }) => modules,
    placeholderData: keepPreviousData,
  })
}

/** The ones that are always offered, and what modules have already. [A-MOD-36] */
export function useModuleCategories(): string[] {
  const { data } = useCall(calls.listModuleCategories, {})
  return [...new Set([...moduleCategories, ...(data?.categories ?? [])])]
}

/** How many have it; always fresh, as it is about to go. */
export function useModuleUses(module_id: string) {
  return useCall(calls.getModule, { module_id }, { select: ({ uses }) => uses, staleTime: 0, gcTime: 0 })
}

/** Makes a module, or changes the one given. [A-MOD-39 A-MOD-40] */
export function useSaveModule(existing: CatalogModule | null) {
  const save = ({ key, ...module }: ModuleSent) =>
    existing === null ? calls.createModule({ key, ...module }) : calls.updateModule({ module_id: existing.id, module })
  return useAct(save, {
    done: ({ module }) => ({
      title: existing === null ? 'Module created successfully' : 'Module updated successfully',
      message: module.name,
    }),
    failed: existing === null ? 'Failed to create module' : 'Failed to update module',
    stale,
  })
}

/** [A-MOD-41] */
export function useDeleteModule() {
  return useAct(calls.deleteModule, {
    done: ({ module }) => ({ title: 'Module deleted', message: module.name }),
    failed: 'Failed to delete module',
    stale,
  })
}

export function useRestoreModule() {
  return useAct(calls.restoreModule, {
    done: ({ module }) => ({ title: 'Module restored', message: module.name }),
    failed: 'Failed to restore module',
    stale,
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
  const give = ({ companyId, access, notes }: Grant) => {
    const grant = { module_key: module.key, access, admin_notes: notes }
    return companyId === null
      ? calls.autoGrantNewModule(grant)
      : calls.grantModuleToCompanyAdmins({ ...grant, company_id: companyId })
  }
  return useAct(give, {
    done: { title: 'Module access granted', message: module.name },
    failed: (_, { companyId }) =>
      companyId === null ? 'Failed to auto-grant module access' : 'Failed to grant module access',
    stale: [],
  })
}
