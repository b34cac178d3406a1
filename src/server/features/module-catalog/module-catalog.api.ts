import { moduleCatalog } from '../../../shared/features/module-catalog.ts'
import { implement } from '../../platform/procedures.ts'
import { listModules } from './list-modules.ts'
import { listWidgets } from './list-widgets.ts'

export const moduleCatalogApi = implement(moduleCatalog, { listModules, listWidgets })
