import { companyTypes } from '#shared/features/back-office/company-types.ts'
import { admin } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(companyTypes, {
  access: {
    listCompanyTypes: admin,
    getCompanyType: admin,
    createCompanyType: admin,
    updateCompanyType: admin,
    activateCompanyType: admin,
    deactivateCompanyType: admin,
  },
  samples: (ids) => ({
    createCompanyType: { name: 'Sample', key: 'sample', is_active: false },
    updateCompanyType: { company_type_id: ids.company_type, company_type: { name: 'Sample changed' } },
  }),
})
