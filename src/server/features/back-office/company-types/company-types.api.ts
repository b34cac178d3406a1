import { implement } from '#server/platform/app/implement.ts'
import { companyTypes } from '#shared/features/back-office/company-types.ts'
import { activateCompanyType, deactivateCompanyType } from './activate-company-type.ts'
import { createCompanyType } from './create-company-type.ts'
import { getCompanyType } from './get-company-type.ts'
import { listCompanyTypes } from './list-company-types.ts'
import { updateCompanyType } from './update-company-type.ts'

export const companyTypesApi = implement(companyTypes, {
  listCompanyTypes,
  getCompanyType,
  createCompanyType,
  updateCompanyType,
  activateCompanyType,
  deactivateCompanyType,
})
