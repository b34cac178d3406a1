import { type ComponentType, createElement } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import {
  checkingAccess,
  RequireCompany,
  RequireOnboarding,
  RequireSuperAdmin,
  RequireUser,
} from './platform/guards.tsx'
import { Root } from './platform/root.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { NotFoundPage } from './ui/not-found-page.tsx'
import { UnexpectedErrorPage } from './ui/unexpected-error-page.tsx'

/** A page of its own chunk, loaded while the guards above it look. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

const loadingAccount = createElement(LoadingScreen, { text: 'Loading your account...' })
const loadingAccess = createElement(LoadingScreen, { text: checkingAccess })
const componentLibrary = page(() => import('./platform/component-library.tsx'), 'ComponentLibrary')

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

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: UnexpectedErrorPage,
    children: [
      { hydrateFallbackElement: loadingAccount, children: publicPages },
      { path: '*', Component: NotFoundPage },
    ],
  },
]

export const router = createBrowserRouter(routes)
