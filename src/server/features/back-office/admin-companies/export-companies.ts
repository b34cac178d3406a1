import { csvOfPages } from '#server/features/back-office/csv-of-pages.ts'
import { companiesCsvPath, companyFilter } from '#shared/features/back-office/admin-companies.ts'
import { displayStatus } from '#shared/subscription-display.ts'
import { loadCompaniesPage } from './list-companies.ts'

export const exportCompaniesRoute = csvOfPages({
  path: companiesCsvPath,
  name: 'companies',
  filter: companyFilter,
  columns: [
    'Company',
    'URL',
    'Plan',
    'Status',
    'Subscription',
    'Members',
    'Events',
    'Billing Email',
    'Created',
    'Company ID',
  ],
  page: loadCompaniesPage,
  line: (company) => [
    company.name,
    company.slug,
    company.plan?.name ?? null,
    company.status,
    displayStatus(company.subscription_status),
    company.member_count,
    company.event_count,
    company.billing_email,
    company.created_at,
    company.id,
  ],
})
