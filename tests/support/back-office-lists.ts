interface BackOfficeList {
  list: string
  feature: string
  name: string
  input: Record<string, string>
}

const list = (list: string, call: string, input: Record<string, string> = {}): BackOfficeList => {
  const [feature = '', name = ''] = call.split('.')
  return { list, feature, name, input }
}

export const backOfficeLists: readonly BackOfficeList[] = [
  list('users', 'admin-users.listUsers'),
  list('users by search', 'admin-users.listUsers', { search: 'number 12345' }),
  list('companies', 'admin-companies.listCompanies'),
  list('companies by search', 'admin-companies.listCompanies', { search: 'number-12345' }),
  list('companies by subscription', 'admin-companies.listCompanies', { subscription: 'past_due' }),
  list('companies by a subscription none has', 'admin-companies.listCompanies', { subscription: 'incomplete' }),
  list('companies by a plan none has', 'admin-companies.listCompanies', {
    plan_id: '5d0a6c0e-6b5b-4b6e-9a0a-0d1f6c1c2b3a',
  }),
  list('audit rows', 'audit-log.getAuditLogsPaginated'),
  list('subscriptions', 'subscriptions.listSubscriptions'),
  list('subscriptions by status', 'subscriptions.listSubscriptions', { status_filter: 'past_due' }),
  list('billing events', 'subscriptions.listBillingEvents'),
  list('billing events by type', 'subscriptions.listBillingEvents', { event_type: 'rare' }),
  list('types of billing events', 'subscriptions.getBillingEventTypes'),
]
