import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

/** Queries to invalidate after staff changed a company or a user: all lists, counts and logs of the back office. */
export const backOfficeQueries: readonly InvalidationTarget[] = [
  'adminCompanies',
  'adminHome',
  'adminMemberships',
  'adminUsers',
  'auditLog',
  'companyBilling',
  'companyTypes',
  'moduleCatalog',
  'plans',
  'subscriptions',
]
