import { Suspense } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { screenOf } from './screen-of.ts'

/** For everybody. */
export const invitationPages: RouteObject[] = [
  {
    path: 'accept-invitation/:token',
    lazy: lazyPage(
      () => import('#web/features/company/invitations/accept-invitation-page.tsx'),
      'AcceptInvitationPage',
    ),
  },
]

/** For who is signed in and has no company yet. */
export const onboardingPages: RouteObject[] = [
  {
    // One page for all its steps: what it knows outlives going from one to the next.
    path: 'onboarding/:step?',
    lazy: lazyPage(() => import('#web/features/company/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  },
]

/** For members of the chosen company. */
export const companyPages: RouteObject[] = [
  { path: 'dashboard', handle: screenOf('dashboard'), lazy: dashboard },
  // Branding, on one of its tabs, is the screen of Marketing.
  { path: 'company-settings', handle: screenOf('company_settings', 'marketing'), lazy: companySettings },
  {
    path: 'team/invite',
    handle: screenOf('team'),
    loader: () => redirect('/team-management?invite=open'),
  },
  {
    path: 'team-management',
    handle: screenOf('team'),
    lazy: teamManagement,
  },
  {
    path: 'team-management/members/:membershipId',
    handle: screenOf('team'),
    lazy: lazyPage(() => import('#web/features/company/team/member-page.tsx'), 'MemberPage'),
  },
]

const BrandingTab = lazyComponent(() => import('#web/features/company/branding/branding-tab.tsx'), 'BrandingTab')
const WebhooksSection = lazyComponent(
  () => import('#web/features/company/webhooks/webhooks-section.tsx'),
  'WebhooksSection',
)
const SecurityPolicyTab = lazyComponent(
  () => import('#web/features/company/security-policy/security-policy-tab.tsx'),
  'SecurityPolicyTab',
)
const ActivityTab = lazyComponent(() => import('#web/features/company/activity/activity-tab.tsx'), 'ActivityTab')
const CompanyDataTab = lazyComponent(
  () => import('#web/features/company/company-data/company-data-tab.tsx'),
  'CompanyDataTab',
)
const InviteDialog = lazyComponent(() => import('#web/features/company/team/invite-dialog.tsx'), 'InviteDialog')
const SeatPrice = lazyComponent(() => import('#web/features/billing/billing/seat-price.tsx'), 'SeatPrice')

/** Never holds up the dialog it is shown in. */
const seatPrice = (more: number) => (
  <Suspense>
    <SeatPrice more={more} />
  </Suspense>
)

/** The settings show tabs of other features, which only this file may bring together. */
async function companySettings() {
  const [{ CompanySettingsPage }, { BillingTab }] = await loadCode(() =>
    Promise.all([
      import('#web/features/company/companies/company-settings-page.tsx'),
      import('#web/features/billing/billing/billing-tab.tsx'),
    ]),
  )
  return {
    element: (
      <CompanySettingsPage
        billing={<BillingTab />}
        branding={<BrandingTab />}
        webhooks={<WebhooksSection />}
        security={<SecurityPolicyTab />}
        activity={<ActivityTab />}
        data={<CompanyDataTab />}
        inviteDialog={(close) => <InviteDialog onClose={close} seatPrice={seatPrice} />}
      />
    ),
  }
}

/** The widgets of every feature meet on the dashboard. */
async function dashboard() {
  const [{ DashboardPage }, { widgets }] = await loadCode(() =>
    Promise.all([import('#web/features/company/dashboard/dashboard-page.tsx'), import('#web/widgets.tsx')]),
  )
  return { element: <DashboardPage widgets={widgets} /> }
}

async function teamManagement() {
  const { TeamManagementPage } = await loadCode(() => import('#web/features/company/team/team-management-page.tsx'))
  return { element: <TeamManagementPage seatPrice={seatPrice} /> }
}
