/** How long a fresh company may take to show among the memberships. */
export const delayedRefresh = 1000

interface Arrival {
  inviteToken: string | null
  /** The link of a verification mail that waits for this sign-in. */
  verifyToken: string | null
  /** The value of the query parameter `onboarding`. */
  onboarding: string | null
  /** The plan they want to start with. */
  plan: string | null
  /** Where they were when they had to sign in. */
  returnTo: string | null
  hasCompanies: boolean
  completedOnboarding: boolean
  /** The memberships have been read a second time. */
  refreshed: boolean
}

export type NextStep =
  | { act: 'accept-invitation'; token: string }
  | { act: 'refresh-later' }
  | { act: 'go'; to: string }

/** Where a person goes who has just signed in, or comes to /auth signed in. */
export function nextStepAfterSignIn({
  inviteToken,
  verifyToken,
  onboarding,
  plan,
  returnTo,
  hasCompanies,
  completedOnboarding,
  refreshed,
}: Arrival): NextStep {
  if (inviteToken) return { act: 'accept-invitation', token: inviteToken }
  if (verifyToken) return { act: 'go', to: `/verify-email?token=${encodeURIComponent(verifyToken)}` }
  const wish = plan ? `plan=${plan}` : ''
  if (onboarding === 'create') return { act: 'go', to: `/onboarding?onboarding=create${wish && `&${wish}`}` }
  if (hasCompanies) return { act: 'go', to: returnTo ?? '/dashboard' }
  if (completedOnboarding && !refreshed) return { act: 'refresh-later' }
  // The wizard keeps its answers: who was in it goes on with them.
  if (!wish && returnTo?.startsWith('/onboarding')) return { act: 'go', to: returnTo }
  return { act: 'go', to: `/onboarding${wish && `?${wish}`}` }
}
