import { modules } from '#shared/features/company/modules.ts'
import { signedIn } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(modules, {
  access: {
    getCompanyModules: signedIn,
    hasModulePermission: signedIn,
  },
  samples: (ids) => ({
    getCompanyModules: { company_id_param: ids.company },
    hasModulePermission: {
      user_id_param: ids.user,
      company_id_param: ids.company,
      module_key_param: 'team',
      action_param: 'read',
    },
  }),
})
