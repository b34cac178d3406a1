import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { adminHome } from '#shared/features/back-office/admin-home.ts'
import { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { auditLog } from '#shared/features/back-office/audit-log.ts'
import { closures } from '#shared/features/back-office/closures.ts'
import { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { companyTypes } from '#shared/features/back-office/company-types.ts'
import { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { plans } from '#shared/features/back-office/plans.ts'
import { subscriptions } from '#shared/features/back-office/subscriptions.ts'
import { billing } from '#shared/features/billing/billing.ts'
import { activity } from '#shared/features/company/activity.ts'
import { branding } from '#shared/features/company/branding.ts'
import { companies } from '#shared/features/company/companies.ts'
import { companyData } from '#shared/features/company/company-data.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { integrations } from '#shared/features/company/integrations.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { modules } from '#shared/features/company/modules.ts'
import { notices } from '#shared/features/company/notices.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { search } from '#shared/features/company/search.ts'
import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { team } from '#shared/features/company/team.ts'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { availability } from '#shared/features/events/availability.ts'
import { calendarFeeds } from '#shared/features/events/calendar-feeds.ts'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { events } from '#shared/features/events/events.ts'
import { holds } from '#shared/features/events/holds.ts'
import { outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import { spaces } from '#shared/features/events/spaces.ts'
import { venues } from '#shared/features/events/venues.ts'
import { account } from '#shared/features/identity/account.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { impersonation } from '#shared/features/identity/impersonation.ts'
import { ownData } from '#shared/features/identity/own-data.ts'
import { security } from '#shared/features/identity/security.ts'
import { twoFactor } from '#shared/features/identity/two-factor.ts'
import { shareLinks } from '#shared/features/public/share-links.ts'
import type { Feature } from './call.ts'

/** All API calls. The server implements them, tests iterate over them, and the API docs are generated from them. */
export const contract = {
  auth,
  account,
  twoFactor,
  security,
  ownData,
  integrations,
  onboarding,
  companies,
  companyData,
  branding,
  webhooks,
  securityPolicy,
  activity,
  modules,
  dashboard,
  notices,
  search,
  invitations,
  team,
  billing,
  venues,
  spaces,
  events,
  eventSettings,
  holds,
  availability,
  calendarFeeds,
  outsideCalendars,
  shareLinks,
  impersonation,
  adminHome,
  plans,
  companyTypes,
  moduleCatalog,
  adminCompanies,
  adminMemberships,
  adminUsers,
  companyBilling,
  subscriptions,
  auditLog,
  closures,
} as const satisfies Record<string, Feature>
export type Contract = typeof contract
