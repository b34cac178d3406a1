import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

/** Actions on companies and users affect lists, counts and logs of the whole back office. */
export const backOffice: readonly InvalidationTarget[] = [
  'adminCompanies',
  'adminHome',
  'adminMemberships',
  'adminUsers',
  'auditLog',
  'companyTypes',
  'moduleCatalog',
  'plans',
  'subscriptions',
]
