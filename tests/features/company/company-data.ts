import { companyData } from '#shared/features/company/company-data.ts'
import type { Door } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

const looking: Door = { door: 'company', module: 'company_settings', level: 'read', always: true, even_closed: true }
const inPerson: Door = { ...looking, personal: true }

export const guard = guarded(companyData, {
  doors: {
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
