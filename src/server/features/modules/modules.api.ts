import { modules } from '../../../shared/features/modules.ts'
import { implement } from '../../platform/procedures.ts'
import { getCompanyModules } from './get-company-modules.ts'
import { hasModulePermission } from './has-module-permission.ts'

export const modulesApi = implement(modules, { getCompanyModules, hasModulePermission })
