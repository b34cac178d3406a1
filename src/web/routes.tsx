import { type ComponentType, Suspense } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import {
  checkingAccess,
  RequireCompany,
  RequireOnboarding,
  RequireSuperAdmin,
  RequireUser,
  verifyingAdmin,
} from './platform/guards.tsx'
import { knowRoutes } from './platform/preload.ts'
import { Root } from './platform/root.tsx'
import { lazyNamed } from './ui/lazy-named.ts'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { UnexpectedErrorPage } from './ui/unexpected-error-page.tsx'
import { WaitingPage } from './ui/waiting-page.tsx'

/** A page of its own chunk, fetched while the guards above it look. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

const componentLibrary = page(() => import('./platform/component-library.tsx'), 'ComponentLibrary')
const appShell = page(() => import('./features/shell/app-shell.tsx'), 'AppShell')

const BrandingTab = lazyNamed(() => import('./features/branding/branding-tab.tsx'), 'BrandingTab')
const WebhooksSection = lazyNamed(() => import('./features/webhooks/webhooks-section.tsx'), 'WebhooksSection')
const SecurityPolicyTab = lazyNamed(
  () => import('./features/security-policy/security-policy-tab.tsx'),
  'SecurityPolicyTab',
)
const ActivityTab = lazyNamed(() => import('./features/activity/activity-tab.tsx'), 'ActivityTab')
const InviteDialog = lazyNamed(() => import('./features/team/invite-dialog.tsx'), 'InviteDialog')
const SeatPrice = lazyNamed(() => import('./features/billing/seat-price.tsx'), 'SeatPrice')

/** Never holds up the dialog it is shown in. */
const seatPrice = (more: number) => (
  <Suspense>
    <SeatPrice more={more} />
  </Suspense>
)

/** The settings show tabs of other features, which only this file may bring together. */
async function companySettings() {
  const [{ CompanySettingsPage }, { BillingTab }] = await Promise.all([
    import('./features/companies/company-settings-page.tsx'),
    import('./features/billing/billing-tab.tsx'),
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

async function teamManagement() {
  const { TeamManagementPage } = await import('./features/team/team-management-page.tsx')
  return { element: <TeamManagementPage seatPrice={seatPrice} /> }
}

/** Each tab is of the feature that knows about it. */
async function userSettings() {
  const [{ SettingsPage }, { TwoFactorCard }, { SessionsCard }, { SecurityEventsCard }, { IntegrationsTab }] =
    await Promise.all([
      import('./features/account/settings-page.tsx'),
      import('./features/two-factor/two-factor-card.tsx'),
      import('./features/security/sessions-card.tsx'),
      import('./features/security/security-events-card.tsx'),
      import('./features/integrations/integrations-tab.tsx'),
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
  { index: true, lazy: page(() => import('./features/landing/landing-page.tsx'), 'LandingPage') },
  { path: 'auth', lazy: page(() => import('./features/auth/auth-page.tsx'), 'AuthPage') },
  {
    path: 'reset-password',
    lazy: page(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: 'accept-invitation/:token',
    lazy: page(() => import('./features/invitations/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
  },
  { path: 'verify-email', lazy: page(() => import('./features/auth/verify-email-page.tsx'), 'VerifyEmailPage') },
]

const companyPages: RouteObject[] = [
  { path: 'dashboard', lazy: page(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage') },
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
    lazy: page(() => import('./features/team/member-page.tsx'), 'MemberPage'),
  },
]

const signedInPages: RouteObject[] = [
  {
    Component: RequireOnboarding,
    children: [
      { path: 'onboarding', lazy: page(() => import('./features/onboarding/onboarding-page.tsx'), 'OnboardingPage') },
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
  adminPage('admin', () => import('./features/admin-home/admin-home-page.tsx'), 'AdminHomePage'),
  adminPage('admin/plans', () => import('./features/plans/plans-page.tsx'), 'PlansPage'),
  adminPage('admin/company-types', () => import('./features/company-types/company-types-page.tsx'), 'CompanyTypesPage'),
  adminPage('admin/modules', () => import('./features/module-catalog/modules-page.tsx'), 'ModulesPage'),
  adminPage('admin/companies', () => import('./features/admin-companies/companies-page.tsx'), 'CompaniesPage'),
  adminPage('admin/companies/new', () => import('./features/admin-companies/new-company-page.tsx'), 'NewCompanyPage'),
  adminPage('admin/companies/:companyId', () => import('./features/admin-companies/company-page.tsx'), 'CompanyPage'),
  adminPage('admin/users', () => import('./features/admin-users/users-page.tsx'), 'UsersPage'),
  adminPage('admin/users/:userId', () => import('./features/admin-users/user-page.tsx'), 'UserPage'),
  adminPage(
    'admin/subscriptions',
    () => import('./features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
  adminPage('admin/logs', () => import('./features/audit-log/audit-logs-page.tsx'), 'AuditLogsPage'),
  { path: 'admin/*', Component: NotFoundPage },
]

const adminShell = lazyNamed(() => import('./features/admin-shell/admin-shell.tsx'), 'AdminShell')

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
