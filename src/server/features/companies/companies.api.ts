import { companies } from '../../../shared/features/companies.ts'
import { implement } from '../../platform/procedures.ts'
import { getCompanyStatus } from './get-company-status.ts'
import { getMyMembership } from './get-my-membership.ts'
import { getSettings } from './get-settings.ts'
import { listMyCompanies } from './list-my-companies.ts'
import { updateSettings } from './update-settings.ts'

export const companiesApi = implement(companies, {
  listMyCompanies,
  getMyMembership,
  getCompanyStatus,
  getSettings,
  updateSettings,
})
