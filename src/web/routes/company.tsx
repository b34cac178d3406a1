import { Suspense } from 'react'
import { type RouteObject, redirect } from 'react-router'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { screenOf } from './screen-of.ts'

/** Pages for everyone. */
export const invitationPages: RouteObject[] = [
  {
    path: 'accept-invitation/:token',
    lazy: lazyPage(
      () => import('#web/features/company/invitations/accept-invitation-page.tsx'),
      'AcceptInvitationPage',
    ),
  },
]

/** Pages for signed-in users without a company. */
export const onboardingPages: RouteObject[] = [
  {
    // One route for all steps, so that the wizard keeps its state between them.
    path: 'onboarding/:step?',
    lazy: lazyPage(() => import('#web/features/company/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
  },
]

/** Pages for members of the selected company. */
export const companyPages: RouteObject[] = [
  { path: 'dashboard', handle: screenOf('dashboard'), lazy: dashboard },
  // The Marketing module has no page of its own; its branding tab is in the settings.
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

/** In a Suspense boundary of its own, so that the dialog does not wait for this code. */
const seatPrice = (more: number) => (
  <Suspense>
    <SeatPrice more={more} />
  </Suspense>
)

/** Company settings with tabs of several features. Features cannot import each other, so the router combines them. */
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
        inviteDialog={(close) => <InviteDialog guestOf={null} onClose={close} seatPrice={seatPrice} />}
      />
    ),
  }
}

/** Dashboard with the widgets of all features. Features cannot import each other, so the router combines them. */
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
