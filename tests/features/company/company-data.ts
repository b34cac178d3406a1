import { companyData } from '#shared/features/company/company-data.ts'
import type { ExpectedAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

const looking: ExpectedAccess = {
  kind: 'company',
  module: 'company_settings',
  level: 'read',
  always: true,
  even_closed: true,
}
const inPerson: ExpectedAccess = { ...looking, personal: true }

export const guard = guarded(companyData, {
  access: {
    getCompanyData: looking,
    startExport: inPerson,
    closeCompany: inPerson,
    reopenCompany: inPerson,
  },
  samples: () => ({
    startExport: { current_password: 'not it' },
    closeCompany: { name: 'Not its name', current_password: 'not it' },
  }),
})
