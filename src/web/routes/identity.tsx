import { Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { lazyPage } from '#web/ui/lazy-page.ts'

/** Pages for everyone: sign-in, and pages that emails link to. */
export const signInPages: RouteObject[] = [
  { path: 'auth', lazy: lazyPage(() => import('#web/features/identity/auth/auth-page.tsx'), 'AuthPage') },
  {
    path: 'reset-password',
    lazy: lazyPage(() => import('#web/features/identity/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  {
    path: 'verify-email',
    lazy: lazyPage(() => import('#web/features/identity/auth/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  {
    path: 'keep-account',
    lazy: lazyPage(() => import('#web/features/identity/own-data/keep-account-page.tsx'), 'KeepAccountPage'),
  },
]

/** Pages for signed-in users, with or without a company. */
export const accountPages: RouteObject[] = [{ path: 'settings', lazy: userSettings }]

const OwnDataTab = lazyComponent(() => import('#web/features/identity/own-data/own-data-tab.tsx'), 'OwnDataTab')

/** User settings with tabs of several features. Features cannot import each other, so the router combines them. */
async function userSettings() {
  const [
    { SettingsPage },
    { TwoFactorCard },
    { SessionsCard },
    { SecurityEventsCard },
    { IntegrationsTab },
    { MyCompaniesCard },
  ] = await loadCode(() =>
    Promise.all([
      import('#web/features/identity/account/settings-page.tsx'),
      import('#web/features/identity/two-factor/two-factor-card.tsx'),
      import('#web/features/identity/security/sessions-card.tsx'),
      import('#web/features/identity/security/security-events-card.tsx'),
      import('#web/features/company/integrations/integrations-tab.tsx'),
      import('#web/features/company/team/my-companies-card.tsx'),
    ]),
  )
  const security = (
    <>
      <TwoFactorCard />
      <SessionsCard />
      <SecurityEventsCard />
    </>
  )
  const data = (
    <Suspense>
      <OwnDataTab />
    </Suspense>
  )
  return {
    element: (
      <SettingsPage profile={<MyCompaniesCard />} security={security} integrations={<IntegrationsTab />} data={data} />
    ),
  }
}
