import { adminCompaniesApi } from '#server/features/back-office/admin-companies/admin-companies.api.ts'
import { adminHomeApi } from '#server/features/back-office/admin-home/admin-home.api.ts'
import { adminMembershipsApi } from '#server/features/back-office/admin-memberships/admin-memberships.api.ts'
import { adminUsersApi } from '#server/features/back-office/admin-users/admin-users.api.ts'
import { auditLogApi } from '#server/features/back-office/audit-log/audit-log.api.ts'
import { closuresApi } from '#server/features/back-office/closures/closures.api.ts'
import { companyBillingApi } from '#server/features/back-office/company-billing/company-billing.api.ts'
import { companyTypesApi } from '#server/features/back-office/company-types/company-types.api.ts'
import { moduleCatalogApi } from '#server/features/back-office/module-catalog/module-catalog.api.ts'
import { plansApi } from '#server/features/back-office/plans/plans.api.ts'
import { subscriptionsApi } from '#server/features/back-office/subscriptions/subscriptions.api.ts'
import { billingApi } from '#server/features/billing/billing/billing.api.ts'
import { activityApi } from '#server/features/company/activity/activity.api.ts'
import { brandingApi } from '#server/features/company/branding/branding.api.ts'
import { companiesApi } from '#server/features/company/companies/companies.api.ts'
import { companyDataApi } from '#server/features/company/company-data/company-data.api.ts'
import { dashboardApi } from '#server/features/company/dashboard/dashboard.api.ts'
import { integrationsApi } from '#server/features/company/integrations/integrations.api.ts'
import { invitationsApi } from '#server/features/company/invitations/invitations.api.ts'
import { modulesApi } from '#server/features/company/modules/modules.api.ts'
import { noticesApi } from '#server/features/company/notices/notices.api.ts'
import { onboardingApi } from '#server/features/company/onboarding/onboarding.api.ts'
import { searchApi } from '#server/features/company/search/search.api.ts'
import { securityPolicyApi } from '#server/features/company/security-policy/security-policy.api.ts'
import { teamApi } from '#server/features/company/team/team.api.ts'
import { webhooksApi } from '#server/features/company/webhooks/webhooks.api.ts'
import { availabilityApi } from '#server/features/events/availability/availability.api.ts'
import { availabilityLinks } from '#server/features/events/availability/availability-links.ts'
import { calendarFeedsApi } from '#server/features/events/calendar-feeds/calendar-feeds.api.ts'
import { eventSettingsApi } from '#server/features/events/event-settings/event-settings.api.ts'
import { eventsApi } from '#server/features/events/events/events.api.ts'
import { challengeLinks } from '#server/features/events/holds/challenge-links.ts'
import { holdsApi } from '#server/features/events/holds/holds.api.ts'
import { outsideCalendarsApi } from '#server/features/events/outside-calendars/outside-calendars.api.ts'
import { spacesApi } from '#server/features/events/spaces/spaces.api.ts'
import { venuesApi } from '#server/features/events/venues/venues.api.ts'
import { accountApi } from '#server/features/identity/account/account.api.ts'
import { authApi } from '#server/features/identity/auth/auth.api.ts'
import { impersonationApi } from '#server/features/identity/impersonation/impersonation.api.ts'
import { ownDataApi } from '#server/features/identity/own-data/own-data.api.ts'
import { securityApi } from '#server/features/identity/security/security.api.ts'
import { twoFactorApi } from '#server/features/identity/two-factor/two-factor.api.ts'
import { shareLinksApi } from '#server/features/public/share-links/share-links.api.ts'

export const router = [
  authApi,
  accountApi,
  twoFactorApi,
  securityApi,
  ownDataApi,
  integrationsApi,
  onboardingApi,
  companiesApi,
  companyDataApi,
  brandingApi,
  webhooksApi,
  securityPolicyApi,
  activityApi,
  modulesApi,
  dashboardApi,
  noticesApi,
  searchApi,
  invitationsApi,
  teamApi,
  billingApi,
  venuesApi,
  spacesApi,
  eventsApi,
  holdsApi,
  eventSettingsApi,
  availabilityApi,
  calendarFeedsApi,
  outsideCalendarsApi,
  shareLinksApi([availabilityLinks, challengeLinks]),
  impersonationApi,
  adminHomeApi,
  plansApi,
  companyTypesApi,
  moduleCatalogApi,
  adminCompaniesApi,
  adminMembershipsApi,
  adminUsersApi,
  companyBillingApi,
  subscriptionsApi,
  auditLogApi,
  closuresApi,
]
