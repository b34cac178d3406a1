export interface Samples {
  user: string
  company: string
  plan: string
  company_type: string
  module: string
  widget: string
  audit_row: string
}

export const questions: [what: string, path: string | ((of: Samples) => string)][] = [
  ['counts of the platform', '/api/admin-home/get-platform-counts'],
  ['what there is to do', '/api/admin-home/get-open-work'],
  ['growth by day', '/api/admin-home/get-growth?by=day'],
  ['growth by month', '/api/admin-home/get-growth?by=month'],
  ['failed jobs', '/api/admin-home/list-failed-jobs'],
  ['company types', '/api/company-types/list-company-types'],
  ['a company type', ({ company_type }) => `/api/company-types/get-company-type?company_type_id=${company_type}`],
  ['modules', '/api/module-catalog/list-modules'],
  ['a module', ({ module }) => `/api/module-catalog/get-module?module_id=${module}`],
  ['categories of modules', '/api/module-catalog/list-module-categories'],
  ['widgets', '/api/module-catalog/list-widgets'],
  ['a widget', ({ widget }) => `/api/module-catalog/get-widget?widget_id=${widget}`],
  ['plans', '/api/plans/list-plans'],
  ['modules of plans', '/api/plans/list-plan-modules'],
  ['a plan', ({ plan }) => `/api/plans/get-plan?plan_id=${plan}`],
  ['users, first page', '/api/admin-users/list-users'],
  ['users by name', '/api/admin-users/list-users?sort=name'],
  ['users, suspended', '/api/admin-users/list-users?status=suspended'],
  ['a user', ({ user }) => `/api/admin-users/get-user?user_id=${user}`],
  ['activity of a user', ({ user }) => `/api/admin-users/get-user-activity?user_id=${user}`],
  ['sessions of a user', ({ user }) => `/api/admin-users/get-user-sessions?user_id=${user}`],
  ['companies, first page', '/api/admin-companies/list-companies'],
  ['companies, past due', '/api/admin-companies/list-companies?status=past_due'],
  ['a company', ({ company }) => `/api/admin-companies/get-company?company_id=${company}`],
  ['members of a company', ({ company }) => `/api/admin-companies/list-company-members?company_id=${company}`],
  ['invitations of a company', ({ company }) => `/api/admin-companies/list-company-invitations?company_id=${company}`],
  ['roles of a company', ({ company }) => `/api/admin-memberships/list-company-roles?company_id=${company}`],
  ['overrides of a company', ({ company }) => `/api/admin-companies/get-module-overrides?company_id=${company}`],
  ['activity of a company', ({ company }) => `/api/admin-companies/get-company-activity?company_id=${company}`],
  ['accounts to be deleted', '/api/closures/list-account-deletions'],
  ['companies to be deleted', '/api/closures/list-company-closures'],
  ['subscriptions, first page', '/api/subscriptions/list-subscriptions'],
  ['subscriptions, past due', '/api/subscriptions/list-subscriptions?status_filter=past_due'],
  ['subscriptions of a plan', ({ plan }) => `/api/subscriptions/list-subscriptions?plan_filter=${plan}`],
  [
    'subscriptions of a plan, active',
    ({ plan }) => `/api/subscriptions/list-subscriptions?plan_filter=${plan}&status_filter=active`,
  ],
  ['subscriptions, from a day on', '/api/subscriptions/list-subscriptions?date_from=2026-01-01'],
  ['subscription metrics', '/api/subscriptions/get-subscription-metrics'],
  ['revenue over time', '/api/subscriptions/get-revenue-history'],
  ['runs of synchronising', '/api/subscriptions/get-sync-runs'],
  ['billing events', '/api/subscriptions/list-billing-events'],
  ['types of billing events', '/api/subscriptions/get-billing-event-types'],
  ['audit, first page', '/api/audit-log/get-audit-logs-paginated'],
  ['audit, page 500', '/api/audit-log/get-audit-logs-paginated?offset_param=49900'],
  ['audit, two types', '/api/audit-log/get-audit-logs-paginated?action_type_filter=delete&action_type_filter=remove'],
  ['audit, one type, page 50', '/api/audit-log/get-audit-logs-paginated?action_type_filter=invite&offset_param=4900'],
  ['audit, a day', '/api/audit-log/get-audit-logs-paginated?date_from=2026-05-05&date_to=2026-05-05'],
  ['audit, of one person', ({ user }) => `/api/audit-log/get-audit-logs-paginated?admin_user_filter=${user}`],
  [
    'audit, of one person and one type',
    ({ user }) => `/api/audit-log/get-audit-logs-paginated?admin_user_filter=${user}&action_type_filter=invite`,
  ],
  ['audit, of one company', ({ company }) => `/api/audit-log/get-audit-logs-paginated?resource_id_filter=${company}`],
  ['audit, one row', ({ audit_row }) => `/api/audit-log/get-audit-log?log_id=${audit_row}`],
  ['audit, action types', '/api/audit-log/get-audit-action-types'],
  ['audit, resource types', '/api/audit-log/get-audit-resource-types'],
]

export const searches: [what: string, path: (text: string) => string, patterns: string[]][] = [
  [
    'users',
    (text) => `/api/admin-users/list-users?search=${text}`,
    [
      ...['ada', 'berg', 'ana', '000', '99999', 'tour.ex', 'example', 'on', 'kofi dub', 'lena v', 'xyz', 'zoë'],
      ...['person12', 'person99999', 'person999999', 'person123456@', 'person5@stage.example', 'schmidt-nowhere'],
      ...['okafor nowhere', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
  [
    'companies',
    (text) => `/api/admin-companies/list-companies?search=${text}`,
    [
      ...['hall', 'weber', 'er', '999', '12345', 'company', 'company-77', 'company-99999', 'theatre', 'a h', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['nowhere at all', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
  [
    'subscriptions',
    (text) => `/api/subscriptions/list-subscriptions?search_filter=${text}`,
    [
      ...['hall', 'weber', 'er', '999', '12345', 'example', 'hall.example', 'billing@', 'pay77', 'theatre', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['pay99999@hall.example', 'nowhere at all'],
    ],
  ],
  [
    'audit',
    (text) => `/api/audit-log/get-audit-logs-paginated?search_text=${text}`,
    [
      ...['phone', 'trial', 'settled', 'seed', 'company_id', 'ed', 'zzz', '999', '9999', '99999', 'phone 1', 'Müller'],
      ...['zoe muller', 'grosse'],
      ...['asked on the phone 77', 'settled 1234', 'of another account', 'extended 5', 'requested by the owner 1'],
      ...['nowhere at all', 'person5@stage.example', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
]

/** Reads whose time does not depend on the database: they use other services, or a row that the seed does not create. */
export const notAsked = [
  'admin-home.getSystemHealth',
  'subscriptions.getSubscriptionComparison',
  'subscriptions.getBillingEvent',
]
