import { companyTypes } from '../../../shared/features/company-types.ts'
import { implement } from '../../platform/procedures.ts'
import { listCompanyTypes } from './list-company-types.ts'

export const companyTypesApi = implement(companyTypes, { listCompanyTypes })
