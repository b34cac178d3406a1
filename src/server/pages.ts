import type { PageWithResponses } from '#server/platform/http/web-pages.ts'
import { callPath } from '#shared/call.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import { auth } from '#shared/features/identity/auth.ts'

/** The first call of every signed-in page. */
const session = callOf(auth, 'getSession')

/** Pages that include the responses to their first calls. The build creates their templates. */
export const pages: readonly PageWithResponses[] = [
  { path: '/', forVisitors: { calls: [callOf(onboarding, 'listPlans')] } },
  // Links in mails open this path too. The browser evaluates their parameters, so these pages are not prerendered.
  {
    path: '/auth',
    unless: ['code', 'invite', 'verify'],
    forVisitors: { calls: [], query: { onboarding: ['create'], tab: ['sign-up'] } },
  },
  { path: '/dashboard', forMembers: { session, calls: [callOf(dashboard, 'getDashboard')] } },
]

function callOf<C extends object>(feature: { name: string; calls: C }, call: keyof C & string): string {
  return callPath(feature.name, call)
}
