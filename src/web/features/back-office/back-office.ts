import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

/** Whatever is done to a company or a person shows in lists, counts and logs of the whole back office. */
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
