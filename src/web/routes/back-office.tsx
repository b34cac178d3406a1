import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { screenOf } from './screen-of.ts'

/** Route of the back office. Its code loads only after RequireSuperAdmin has let the user in. */
function adminPage<Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return { path, handle: screenOf('admin'), Component: lazyComponent(load, name) }
}

/** Pages for super admins. */
export const backOfficePages: RouteObject[] = [
  adminPage('admin', () => import('#web/features/back-office/admin-home/admin-home-page.tsx'), 'AdminHomePage'),
  adminPage('admin/failures', () => import('#web/features/back-office/admin-home/failures-page.tsx'), 'FailuresPage'),
  adminPage('admin/plans', () => import('#web/features/back-office/plans/plans-page.tsx'), 'PlansPage'),
  adminPage(
    'admin/company-types',
    () => import('#web/features/back-office/company-types/company-types-page.tsx'),
    'CompanyTypesPage',
  ),
  adminPage('admin/modules', () => import('#web/features/back-office/module-catalog/modules-page.tsx'), 'ModulesPage'),
  adminPage(
    'admin/companies',
    () => import('#web/features/back-office/admin-companies/companies-page.tsx'),
    'CompaniesPage',
  ),
  adminPage(
    'admin/companies/new',
    () => import('#web/features/back-office/admin-companies/new-company-page.tsx'),
    'NewCompanyPage',
  ),
  adminPage(
    'admin/companies/:companyId',
    () => import('#web/features/back-office/admin-companies/company-page.tsx'),
    'CompanyPage',
  ),
  adminPage('admin/users', () => import('#web/features/back-office/admin-users/users-page.tsx'), 'UsersPage'),
  adminPage('admin/users/:userId', () => import('#web/features/back-office/admin-users/user-page.tsx'), 'UserPage'),
  adminPage(
    'admin/subscriptions',
    () => import('#web/features/back-office/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
  adminPage('admin/closures', () => import('#web/features/back-office/closures/closures-page.tsx'), 'ClosuresPage'),
  adminPage('admin/logs', () => import('#web/features/back-office/audit-log/audit-logs-page.tsx'), 'AuditLogsPage'),
  adminPage(
    'admin/*',
    () => import('#web/features/back-office/admin-shell/admin-not-found-page.tsx'),
    'AdminNotFoundPage',
  ),
]
