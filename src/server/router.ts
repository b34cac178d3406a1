import { accountApi } from './features/account/account.api.ts'
import { adminHomeApi } from './features/admin-home/admin-home.api.ts'
import { authApi } from './features/auth/auth.api.ts'
import { billingApi } from './features/billing/billing.api.ts'
import { companiesApi } from './features/companies/companies.api.ts'
import { dashboardApi } from './features/dashboard/dashboard.api.ts'
import { impersonationApi } from './features/impersonation/impersonation.api.ts'
import { invitationsApi } from './features/invitations/invitations.api.ts'
import { modulesApi } from './features/modules/modules.api.ts'
import { onboardingApi } from './features/onboarding/onboarding.api.ts'
import { teamApi } from './features/team/team.api.ts'

/** Every feature's procedures. */
export const router = [
  authApi,
  accountApi,
  onboardingApi,
  companiesApi,
  modulesApi,
  dashboardApi,
  invitationsApi,
  teamApi,
  billingApi,
  impersonationApi,
  adminHomeApi,
]
