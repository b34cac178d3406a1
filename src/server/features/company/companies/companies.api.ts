import { implement } from '#server/platform/app/implement.ts'
import { companies } from '#shared/features/company/companies.ts'
import { getCompanyStatus } from './get-company-status.ts'
import { getIntegrations } from './get-integrations.ts'
import { getMyMembership } from './get-my-membership.ts'
import { getSettings } from './get-settings.ts'
import { getTeamOverview } from './get-team-overview.ts'
import { listMyCompanies } from './list-my-companies.ts'
import { updateSettings } from './update-settings.ts'

export const companiesApi = implement(companies, {
  listMyCompanies,
  getMyMembership,
  getCompanyStatus,
  getSettings,
  updateSettings,
  getIntegrations,
  getTeamOverview,
})
