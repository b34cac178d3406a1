import { implement } from '#server/platform/app/implement.ts'
import { modules } from '#shared/features/company/modules.ts'
import { getCompanyModules } from './get-company-modules.ts'
import { hasModulePermission } from './has-module-permission.ts'

export const modulesApi = implement(modules, { getCompanyModules, hasModulePermission })
