import { implement } from '#server/platform/app/implement.ts'
import { companyData } from '#shared/features/company/company-data.ts'
import { closeCompany } from './close-company.ts'
import { companyExportRoute } from './export-route.ts'
import { getCompanyData } from './get-company-data.ts'
import { reopenCompany } from './reopen-company.ts'
import { startExport } from './start-export.ts'

export const companyDataApi = implement(companyData, { getCompanyData, startExport, closeCompany, reopenCompany }, [
  companyExportRoute,
])
