import type { Feature } from './call.ts'
import { account } from './features/account.ts'
import { activity } from './features/activity.ts'
import { adminCompanies } from './features/admin-companies.ts'
import { adminHome } from './features/admin-home.ts'
import { adminMemberships } from './features/admin-memberships.ts'
import { adminUsers } from './features/admin-users.ts'
import { auditLog } from './features/audit-log.ts'
import { auth } from './features/auth.ts'
import { billing } from './features/billing.ts'
import { branding } from './features/branding.ts'
import { companies } from './features/companies.ts'
import { companyTypes } from './features/company-types.ts'
import { dashboard } from './features/dashboard.ts'
import { impersonation } from './features/impersonation.ts'
import { integrations } from './features/integrations.ts'
import { invitations } from './features/invitations.ts'
import { moduleCatalog } from './features/module-catalog.ts'
import { modules } from './features/modules.ts'
import { onboarding } from './features/onboarding.ts'
import { plans } from './features/plans.ts'
import { security } from './features/security.ts'
import { securityPolicy } from './features/security-policy.ts'
import { subscriptions } from './features/subscriptions.ts'
import { team } from './features/team.ts'
import { twoFactor } from './features/two-factor.ts'
import { webhooks } from './features/webhooks.ts'

/** Every call there is. The server implements it, tests walk it, the API description is made from it. */
export const contract = {
  auth,
  account,
  twoFactor,
  security,
  integrations,
  onboarding,
  companies,
  branding,
  webhooks,
  securityPolicy,
  activity,
  modules,
  dashboard,
  invitations,
  team,
  billing,
  impersonation,
  adminHome,
  plans,
  companyTypes,
  moduleCatalog,
  adminCompanies,
  adminMemberships,
  adminUsers,
  subscriptions,
  auditLog,
} as const satisfies Record<string, Feature>
export type Contract = typeof contract
