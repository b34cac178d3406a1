import { accountApi } from './features/account/account.api.ts'
import { activityApi } from './features/activity/activity.api.ts'
import { adminCompaniesApi } from './features/admin-companies/admin-companies.api.ts'
import { adminHomeApi } from './features/admin-home/admin-home.api.ts'
import { adminMembershipsApi } from './features/admin-memberships/admin-memberships.api.ts'
import { adminUsersApi } from './features/admin-users/admin-users.api.ts'
import { auditLogApi } from './features/audit-log/audit-log.api.ts'
import { authApi } from './features/auth/auth.api.ts'
import { billingApi } from './features/billing/billing.api.ts'
import { brandingApi } from './features/branding/branding.api.ts'
import { companiesApi } from './features/companies/companies.api.ts'
import { companyTypesApi } from './features/company-types/company-types.api.ts'
import { dashboardApi } from './features/dashboard/dashboard.api.ts'
import { impersonationApi } from './features/impersonation/impersonation.api.ts'
import { integrationsApi } from './features/integrations/integrations.api.ts'
import { invitationsApi } from './features/invitations/invitations.api.ts'
import { moduleCatalogApi } from './features/module-catalog/module-catalog.api.ts'
import { modulesApi } from './features/modules/modules.api.ts'
import { onboardingApi } from './features/onboarding/onboarding.api.ts'
import { plansApi } from './features/plans/plans.api.ts'
import { securityApi } from './features/security/security.api.ts'
import { securityPolicyApi } from './features/security-policy/security-policy.api.ts'
import { subscriptionsApi } from './features/subscriptions/subscriptions.api.ts'
import { teamApi } from './features/team/team.api.ts'
import { twoFactorApi } from './features/two-factor/two-factor.api.ts'
import { webhooksApi } from './features/webhooks/webhooks.api.ts'

/** Every feature's procedures. */
export const router = [
  authApi,
  accountApi,
  twoFactorApi,
  securityApi,
  integrationsApi,
  onboardingApi,
  companiesApi,
  brandingApi,
  webhooksApi,
  securityPolicyApi,
  activityApi,
  modulesApi,
  dashboardApi,
  invitationsApi,
  teamApi,
  billingApi,
  impersonationApi,
  adminHomeApi,
  plansApi,
  companyTypesApi,
  moduleCatalogApi,
  adminCompaniesApi,
  adminMembershipsApi,
  adminUsersApi,
  subscriptionsApi,
  auditLogApi,
]
