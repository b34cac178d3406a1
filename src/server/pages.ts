import type { PageWithResponses } from '#server/platform/http/web-pages.ts'
import { callPath } from '#shared/call.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { auth } from '#shared/features/identity/auth.ts'

/** The first call of every page of a signed-in person. */
const session = callOf(auth, 'getSession')

/** Pages that come with what they will ask for first. Their templates are made by the build. */
export const pages: readonly PageWithResponses[] = [
  { path: '/', forVisitors: { calls: [callOf(onboarding, 'listPlans')] } },
  // Links of mails lead here too: what they bring is looked at in the browser.
  {
    path: '/auth',
    unless: ['code', 'invite', 'verify'],
    forVisitors: { calls: [], query: { onboarding: ['create'] } },
  },
  { path: '/dashboard', forMembers: { session, calls: [callOf(dashboard, 'getDashboard')] } },
]

function callOf<C extends object>(feature: { name: string; calls: C }, call: keyof C & string): string {
  return callPath(feature.name, call)
}
