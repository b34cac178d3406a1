import { implement } from '#server/platform/app/implement.ts'
import { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { autoGrantNewModule } from './auto-grant-new-module.ts'
import { createModule } from './create-module.ts'
import { createWidget } from './create-widget.ts'
import { deleteModule } from './delete-module.ts'
import { deleteWidget } from './delete-widget.ts'
import { getModule } from './get-module.ts'
import { getWidget } from './get-widget.ts'
import { grantModuleToCompanyAdmins } from './grant-module-to-company-admins.ts'
import { listModuleCategories } from './list-module-categories.ts'
import { listModules } from './list-modules.ts'
import { listWidgets } from './list-widgets.ts'
import { restoreModule } from './restore-module.ts'
import { updateModule } from './update-module.ts'
import { updateWidget } from './update-widget.ts'

export const moduleCatalogApi = implement(moduleCatalog, {
  listModules,
  listModuleCategories,
  getModule,
  createModule,
  updateModule,
  deleteModule,
  restoreModule,
  grantModuleToCompanyAdmins,
  autoGrantNewModule,
  listWidgets,
  getWidget,
  createWidget,
  updateWidget,
  deleteWidget,
})
