import { expect, test } from 'vitest'
import { nextStepAfterSignIn } from './use-after-sign-in.ts'

const arrival = {
  inviteToken: null,
  verifyToken: null,
  onboarding: null,
  plan: null,
  returnTo: null,
  hasCompanies: false,
  completedOnboarding: false,
  refreshed: false,
}

test('an invitation is accepted before all else [C-AUTH-38]', () => {
  const everything = { ...arrival, onboarding: 'create', hasCompanies: true, completedOnboarding: true }
  expect(nextStepAfterSignIn({ ...everything, inviteToken: 't0ken' })).toEqual({
    act: 'accept-invitation',
    token: 't0ken',
  })
})

test.each([
  [
    'onboarding=create goes to the wizard, with companies too',
    { onboarding: 'create', hasCompanies: true },
    '/onboarding?onboarding=create',
  ],
  [
    'a verification link that waited is followed',
    { verifyToken: 't0 ken', hasCompanies: true },
    '/verify-email?token=t0%20ken',
  ],
  ['onboarding=create goes to the wizard', { onboarding: 'create' }, '/onboarding?onboarding=create'],
  ['another value of onboarding means nothing', { onboarding: 'yes', hasCompanies: true }, '/dashboard'],
  ['who has companies goes to the dashboard', { hasCompanies: true }, '/dashboard'],
  [
    'who had to sign in goes back to where that was',
    { hasCompanies: true, returnTo: '/company-settings?tab=billing' },
    '/company-settings?tab=billing',
  ],
  [
    'what was asked for goes before where one was',
    { hasCompanies: true, returnTo: '/team-management', onboarding: 'create' },
    '/onboarding?onboarding=create',
  ],
  ['who has no company has nothing to go back to', { returnTo: '/dashboard' }, '/onboarding'],
  [
    'a completed wizard changes nothing for who has companies',
    { hasCompanies: true, completedOnboarding: true },
    '/dashboard',
  ],
  ['who has nothing goes to the wizard', {}, '/onboarding'],
  ['who was in the wizard goes back to their step', { returnTo: '/onboarding/plan' }, '/onboarding/plan'],
  ['who wants to start with a plan takes it there', { plan: 'p', returnTo: '/onboarding/type' }, '/onboarding?plan=p'],
  ['and to another company', { plan: 'p', onboarding: 'create' }, '/onboarding?onboarding=create&plan=p'],
  ['a plan is nothing to who has companies', { plan: 'p', hasCompanies: true }, '/dashboard'],
  ['a completed wizard is waited for once only', { completedOnboarding: true, refreshed: true }, '/onboarding'],
])('%s [C-AUTH-40 C-AUTH-42 C-AUTH-44 C-ROUTE-08 C-ROUTE-09]', (_, change, to) => {
  expect(nextStepAfterSignIn({ ...arrival, ...change })).toEqual({ act: 'go', to })
})

test('a completed wizard without companies yet asks once more, later [C-AUTH-41]', () => {
  expect(nextStepAfterSignIn({ ...arrival, completedOnboarding: true })).toEqual({ act: 'refresh-later' })
})
