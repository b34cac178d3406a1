import type { Read } from '#bench/support/slowest-reads.ts'

export interface Samples {
  user: string
  company: string
  plan: string
  company_type: string
  module: string
  widget: string
  audit_row: string
}

export const backOfficeReads = (of: Samples): Read[] => [
  { what: 'counts of the platform', path: '/api/admin-home/get-platform-counts' },
  { what: 'what there is to do', path: '/api/admin-home/get-open-work' },
  { what: 'growth by day', path: '/api/admin-home/get-growth?by=day' },
  { what: 'growth by month', path: '/api/admin-home/get-growth?by=month' },
  { what: 'failed jobs', path: '/api/admin-home/list-failed-jobs' },
  { what: 'company types', path: '/api/company-types/list-company-types' },
  { what: 'a company type', path: `/api/company-types/get-company-type?company_type_id=${of.company_type}` },
  { what: 'modules', path: '/api/module-catalog/list-modules' },
  { what: 'a module', path: `/api/module-catalog/get-module?module_id=${of.module}` },
  { what: 'categories of modules', path: '/api/module-catalog/list-module-categories' },
  { what: 'widgets', path: '/api/module-catalog/list-widgets' },
  { what: 'a widget', path: `/api/module-catalog/get-widget?widget_id=${of.widget}` },
  { what: 'plans', path: '/api/plans/list-plans' },
  { what: 'modules of plans', path: '/api/plans/list-plan-modules' },
  { what: 'a plan', path: `/api/plans/get-plan?plan_id=${of.plan}` },
  { what: 'users, first page', path: '/api/admin-users/list-users' },
  { what: 'users by name', path: '/api/admin-users/list-users?sort=name' },
  { what: 'users, suspended', path: '/api/admin-users/list-users?status=suspended' },
  { what: 'a user', path: `/api/admin-users/get-user?user_id=${of.user}` },
  { what: 'activity of a user', path: `/api/admin-users/get-user-activity?user_id=${of.user}` },
  { what: 'sessions of a user', path: `/api/admin-users/get-user-sessions?user_id=${of.user}` },
  { what: 'companies, first page', path: '/api/admin-companies/list-companies' },
  { what: 'companies, past due', path: '/api/admin-companies/list-companies?status=past_due' },
  { what: 'a company', path: `/api/admin-companies/get-company?company_id=${of.company}` },
  { what: 'members of a company', path: `/api/admin-companies/list-company-members?company_id=${of.company}` },
  { what: 'invitations of a company', path: `/api/admin-companies/list-company-invitations?company_id=${of.company}` },
  { what: 'roles of a company', path: `/api/admin-memberships/list-company-roles?company_id=${of.company}` },
  { what: 'overrides of a company', path: `/api/admin-companies/get-module-overrides?company_id=${of.company}` },
  { what: 'activity of a company', path: `/api/admin-companies/get-company-activity?company_id=${of.company}` },
  { what: 'accounts to be deleted', path: '/api/closures/list-account-deletions' },
  { what: 'companies to be deleted', path: '/api/closures/list-company-closures' },
  { what: 'subscriptions, first page', path: '/api/subscriptions/list-subscriptions' },
  { what: 'subscriptions, past due', path: '/api/subscriptions/list-subscriptions?status_filter=past_due' },
  { what: 'subscriptions of a plan', path: `/api/subscriptions/list-subscriptions?plan_filter=${of.plan}` },
  {
    what: 'subscriptions of a plan, active',
    path: `/api/subscriptions/list-subscriptions?plan_filter=${of.plan}&status_filter=active`,
  },
  { what: 'subscriptions, from a day on', path: '/api/subscriptions/list-subscriptions?date_from=2026-01-01' },
  { what: 'subscription metrics', path: '/api/subscriptions/get-subscription-metrics' },
  { what: 'revenue over time', path: '/api/subscriptions/get-revenue-history' },
  { what: 'runs of synchronising', path: '/api/subscriptions/get-sync-runs' },
  { what: 'billing events', path: '/api/subscriptions/list-billing-events' },
  { what: 'types of billing events', path: '/api/subscriptions/get-billing-event-types' },
  { what: 'audit, first page', path: '/api/audit-log/get-audit-logs-paginated' },
  { what: 'audit, page 500', path: '/api/audit-log/get-audit-logs-paginated?offset_param=49900' },
  {
    what: 'audit, two types',
    path: '/api/audit-log/get-audit-logs-paginated?action_type_filter=delete&action_type_filter=remove',
  },
  {
    what: 'audit, one type, page 50',
    path: '/api/audit-log/get-audit-logs-paginated?action_type_filter=invite&offset_param=4900',
  },
  { what: 'audit, a day', path: '/api/audit-log/get-audit-logs-paginated?date_from=2026-05-05&date_to=2026-05-05' },
  { what: 'audit, of one person', path: `/api/audit-log/get-audit-logs-paginated?admin_user_filter=${of.user}` },
  {
    what: 'audit, of one person and one type',
    path: `/api/audit-log/get-audit-logs-paginated?admin_user_filter=${of.user}&action_type_filter=invite`,
  },
  { what: 'audit, of one company', path: `/api/audit-log/get-audit-logs-paginated?resource_id_filter=${of.company}` },
  { what: 'audit, one row', path: `/api/audit-log/get-audit-log?log_id=${of.audit_row}` },
  { what: 'audit, action types', path: '/api/audit-log/get-audit-action-types' },
  { what: 'audit, resource types', path: '/api/audit-log/get-audit-resource-types' },
]

interface Search {
  of: string
  path: (text: string) => string
  texts: string[]
}

export const searches: Search[] = [
  {
    of: 'users',
    path: (text) => `/api/admin-users/list-users?search=${text}`,
    texts: [
      ...['ada', 'berg', 'ana', '000', '99999', 'tour.ex', 'example', 'on', 'kofi dub', 'lena v', 'xyz', 'zoë'],
      ...['person12', 'person99999', 'person999999', 'person123456@', 'person5@stage.example', 'schmidt-nowhere'],
      ...['okafor nowhere', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  },
  {
    of: 'companies',
    path: (text) => `/api/admin-companies/list-companies?search=${text}`,
    texts: [
      ...['hall', 'weber', 'er', '999', '12345', 'company', 'company-77', 'company-99999', 'theatre', 'a h', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['nowhere at all', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  },
  {
    of: 'subscriptions',
    path: (text) => `/api/subscriptions/list-subscriptions?search_filter=${text}`,
    texts: [
      ...['hall', 'weber', 'er', '999', '12345', 'example', 'hall.example', 'billing@', 'pay77', 'theatre', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['pay99999@hall.example', 'nowhere at all'],
    ],
  },
  {
    of: 'audit',
    path: (text) => `/api/audit-log/get-audit-logs-paginated?search_text=${text}`,
    texts: [
      ...['phone', 'trial', 'settled', 'seed', 'company_id', 'ed', 'zzz', '999', '9999', '99999', 'phone 1', 'Müller'],
      ...['zoe muller', 'grosse'],
      ...['asked on the phone 77', 'settled 1234', 'of another account', 'extended 5', 'requested by the owner 1'],
      ...['nowhere at all', 'person5@stage.example', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  },
]

/** Reads whose time does not depend on the database: they use other services, or a row that the seed does not create. */
export const notAsked = [
  'company-billing.getCompanyInvoices',
  'company-billing.previewCompanyPlanChange',
  'admin-home.getSystemHealth',
  'subscriptions.getSubscriptionComparison',
  'subscriptions.getBillingEvent',
]
