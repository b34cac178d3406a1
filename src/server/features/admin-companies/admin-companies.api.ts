import { adminCompanies } from '../../../shared/features/admin-companies.ts'
import { implement } from '../../platform/procedures.ts'
import { getCompany } from './get-company.ts'
import { listCompanies } from './list-companies.ts'

export const adminCompaniesApi = implement(adminCompanies, { listCompanies, getCompany })
