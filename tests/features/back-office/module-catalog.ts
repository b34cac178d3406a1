import { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'
import { sampleModule, sampleWidget } from '#tests/support/sample-values.ts'

export const guard = guarded(moduleCatalog, {
  access: {
    listModules: admin,
    listModuleCategories: admin,
    getModule: admin,
    createModule: admin,
    updateModule: admin,
    deleteModule: admin,
    restoreModule: admin,
    grantModuleToCompanyAdmins: admin,
    autoGrantNewModule: admin,
    listWidgets: admin,
    getWidget: admin,
    createWidget: admin,
    updateWidget: admin,
    deleteWidget: admin,
  },
  samples: (ids) => ({
    createModule: { ...sampleModule, key: 'sample_module' },
    updateModule: { module_id: ids.module, module: sampleModule },
    grantModuleToCompanyAdmins: { company_id: ids.company, module_key: 'marketing' },
    autoGrantNewModule: { module_key: 'marketing' },
    getWidget: { widget_id: ids.spare_widget },
    createWidget: { ...sampleWidget, key: 'sample_widget' },
    updateWidget: { widget_id: ids.spare_widget, widget: sampleWidget },
    deleteWidget: { widget_id: ids.spare_widget },
  }),
})
