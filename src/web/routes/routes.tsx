import { Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import {
  checkingAccessText,
  RequireCompany,
  RequireOnboarding,
  RequireSuperAdmin,
  RequireUser,
  verifyingAdminText,
} from '#web/domain/guards.tsx'
import { useSession } from '#web/platform/session/session.tsx'
import { useReauthentication } from '#web/platform/session/session-interruption.ts'
import { AppRoot } from '#web/root.tsx'
import { NotFoundPage } from '#web/ui/layout/not-found-page.tsx'
import { UnexpectedErrorPage } from '#web/ui/layout/unexpected-error-page.tsx'
import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'
import { LeaveConfirmation } from '#web/ui/leave-confirmation.tsx'
import { RouterNavigation } from '#web/ui/navigation/router-navigation.tsx'
import { backOfficePages } from './back-office.tsx'
import { companyPages, invitationPages, onboardingPages } from './company.tsx'
import { eventsPages } from './events.tsx'
import { accountPages, signInPages } from './identity.tsx'
import { publicPages } from './public.tsx'

const componentLibrary = lazyPage(() => import('#web/platform/theme/component-library.tsx'), 'ComponentLibrary')
const appShell = lazyPage(() => import('#web/features/company/shell/app-shell.tsx'), 'AppShell')
const SignInAgain = lazyComponent(() => import('#web/features/identity/auth/sign-in-again.tsx'), 'SignInAgain')
const AdminShell = lazyComponent(() => import('#web/features/back-office/admin-shell/admin-shell.tsx'), 'AdminShell')

const ClosedCompanyPage = lazyComponent(
  () => import('#web/features/company/company-data/closed-company-page.tsx'),
  'ClosedCompanyPage',
)

/** Pages for members of the selected company. */
const memberPages = [companyPages, eventsPages].flat()

/** Pages for signed-in users, by the guard that checks access. */
const signedInPages: RouteObject[] = [
  { Component: RequireOnboarding, children: onboardingPages },
  {
    lazy: appShell,
    children: [...accountPages, { element: <RequireCompany closed={<ClosedCompanyPage />} />, children: memberPages }],
  },
]

const pages: RouteObject[] = [
  {
    Component: AppRoot,
    ErrorBoundary: UnexpectedErrorPage,
    children: [
      {
        hydrateFallbackElement: <WaitingPage text="Loading your account..." />,
        children: [...publicPages, ...signInPages, ...invitationPages],
      },
      {
        Component: RequireUser,
        hydrateFallbackElement: <WaitingPage text={checkingAccessText} />,
        children: [{ lazy: componentLibrary, children: [{ Component: SignedInLayout, children: signedInPages }] }],
      },
      {
        Component: RequireSuperAdmin,
        hydrateFallbackElement: <WaitingPage text={verifyingAdminText} />,
        children: [
          {
            lazy: componentLibrary,
            children: [{ Component: SignedInLayout, children: [{ Component: AdminShell, children: backOfficePages }] }],
          },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

/** All routes. The navigation provider is outermost, because error pages need it too. */
export const routes: RouteObject[] = [{ Component: NavigationLayout, children: pages }]

/** Layout of signed-in pages. If the session ends, a sign-in dialog opens over the page. */
function SignedInLayout() {
  const { interrupted } = useSession()
  useReauthentication()
  return (
    <>
      <Outlet />
      <LeaveConfirmation />
      {interrupted ? (
        <Suspense>
          <SignInAgain />
        </Suspense>
      ) : null}
    </>
  )
}

function NavigationLayout() {
  return (
    <RouterNavigation>
      <Outlet />
    </RouterNavigation>
  )
}
