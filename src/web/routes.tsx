import { type ComponentType, Suspense } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import {
  checkingAccess,
  RequireCompany,
  RequireOnboarding,
  RequireSuperAdmin,
  RequireUser,
  verifyingAdmin,
} from '#web/domain/guards.tsx'
import { knowRoutes } from '#web/platform/api/preload.ts'
import { NotFoundPage } from '#web/ui/layout/not-found-page.tsx'
import { UnexpectedErrorPage } from '#web/ui/layout/unexpected-error-page.tsx'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { Root } from './root.tsx'

/** A page of its own chunk, fetched while the guards above it look. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

const componentLibrary = page(() => import('#web/platform/theme/component-library.tsx'), 'ComponentLibrary')
const appShell = page(() => import('#web/features/company/shell/app-shell.tsx'), 'AppShell')

const BrandingTab = lazyNamed(() => import('#web/features/company/branding/branding-tab.tsx'), 'BrandingTab')
const WebhooksSection = lazyNamed(
  () => import('#web/features/company/webhooks/webhooks-section.tsx'),
  'WebhooksSection',
)
const SecurityPolicyTab = lazyNamed(
  () => import('#web/features/company/security-policy/security-policy-tab.tsx'),
  'SecurityPolicyTab',
)
const ActivityTab = lazyNamed(() => import('#web/features/company/activity/activity-tab.tsx'), 'ActivityTab')
const InviteDialog = lazyNamed(() => import('#web/features/company/team/invite-dialog.tsx'), 'InviteDialog')
const SeatPrice = lazyNamed(() => import('#web/features/billing/billing/seat-price.tsx'), 'SeatPrice')

/** Never holds up the dialog it is shown in. */
const seatPrice = (more: number) => (
  <Suspense>
    <SeatPrice more={more} />
  </Suspense>
)

/** The settings show tabs of other features, which only this file may bring together. */
async function companySettings() {
  const [{ CompanySettingsPage }, { BillingTab }] = await Promise.all([
    import('#web/features/company/companies/company-settings-page.tsx'),
    import('#web/features/billing/billing/billing-tab.tsx'),
  ])
  return {
    element: (
      <CompanySettingsPage
        billing={<BillingTab />}
        branding={<BrandingTab />}
        webhooks={<WebhooksSection />}
        security={<SecurityPolicyTab />}
        activity={<ActivityTab />}
        inviteDialog={(close) => <InviteDialog onClose={close} seatPrice={seatPrice} />}
      />
    ),
  }
}

/** The widgets of every feature meet on the dashboard. */
async function dashboard() {
  const [{ DashboardPage }, { widgets }] = await Promise.all([
    import('#web/features/company/dashboard/dashboard-page.tsx'),
    import('./widgets.tsx'),
  ])
  return { element: <DashboardPage widgets={widgets} /> }
}

async function teamManagement() {
  const { TeamManagementPage } = await import('#web/features/company/team/team-management-page.tsx')
  return { element: <TeamManagementPage seatPrice={seatPrice} /> }
}

/** Each tab is of the feature that knows about it. */
async function userSettings() {
  const [{ SettingsPage }, { TwoFactorCard }, { SessionsCard }, { SecurityEventsCard }, { IntegrationsTab }] =
    await Promise.all([
      import('#web/features/identity/account/settings-page.tsx'),
      import('#web/features/identity/two-factor/two-factor-card.tsx'),
      import('#web/features/identity/security/sessions-card.tsx'),
      import('#web/features/identity/security/security-events-card.tsx'),
      import('#web/features/company/integrations/integrations-tab.tsx'),
    ])
  const security = (
    <>
      <TwoFactorCard />
      <SessionsCard />
      <SecurityEventsCard />
    </>
  )
  return { element: <SettingsPage security={security} integrations={<IntegrationsTab />} /> }
}

const publicPages: RouteObject[] = [
  { index: true, lazy: page(() => import('#web/features/public/landing/landing-page.tsx'), 'LandingPage') },
  { path: 'auth', lazy: page(() => import('#web/features/identity/auth/auth-page.tsx'), 'AuthPage') },
  {
    path: 'reset-password',
    lazy: page(() => import('#web/features/identity/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: 'accept-invitation/:token',
    lazy: page(() => import('#web/features/company/invitations/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
  },
  {
    path: 'verify-email',
    lazy: page(() => import('#web/features/identity/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
]

const companyPages: RouteObject[] = [
  { path: 'dashboard', lazy: dashboard },
  { path: 'company-settings', lazy: companySettings },
  {
    path: 'team/invite',
    loader: () => redirect('/team-management?invite=open'),
  },
  {
    path: 'team-management',
    lazy: teamManagement,
  },
  {
    path: 'team-management/members/:membershipId',
    lazy: page(() => import('#web/features/company/team/member-page.tsx'), 'MemberPage'),
  },
]

const signedInPages: RouteObject[] = [
  {
    Component: RequireOnboarding,
    children: [
      {
        path: 'onboarding',
        lazy: page(() => import('#web/features/company/onboarding/onboarding-page.tsx'), 'OnboardingPage'),
      },
    ],
  },
  {
    lazy: appShell,
    children: [
      { path: 'settings', lazy: userSettings },
      { Component: RequireCompany, children: companyPages },
    ],
  },
]

/** Back-office code is fetched only once the guard has let the person through. */
function adminPage<Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return { path, Component: lazyNamed(load, name) }
}

const adminPages: RouteObject[] = [
  adminPage('admin', () => import('#web/features/back-office/admin-home/admin-home-page.tsx'), 'AdminHomePage'),
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
  adminPage('admin/logs', () => import('#web/features/back-office/audit-log/audit-logs-page.tsx'), 'AuditLogsPage'),
  { path: 'admin/*', Component: NotFoundPage },
]

const adminShell = lazyNamed(() => import('#web/features/back-office/admin-shell/admin-shell.tsx'), 'AdminShell')

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: UnexpectedErrorPage,
    children: [
      {
        hydrateFallbackElement: <WaitingPage text="Loading your account..." />,
        children: publicPages,
      },
      {
        Component: RequireUser,
        hydrateFallbackElement: <WaitingPage text={checkingAccess} />,
        children: [{ lazy: componentLibrary, children: signedInPages }],
      },
      {
        Component: RequireSuperAdmin,
        hydrateFallbackElement: <WaitingPage text={verifyingAdmin} />,
        children: [{ lazy: componentLibrary, children: [{ Component: adminShell, children: adminPages }] }],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

knowRoutes(routes)
export const router = createBrowserRouter(routes)
