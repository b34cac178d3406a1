/** Milliseconds until a new company must appear in the memberships. */
export const delayedRefresh = 1000

interface Arrival {
  inviteToken: string | null
  /** Token of a verification link to process after signing in. */
  verifyToken: string | null
  onboarding: string | null
  plan: string | null
  returnTo: string | null
  hasCompanies: boolean
  completedOnboarding: boolean
  refreshed: boolean
}

export type NextStep =
  | { act: 'accept-invitation'; token: string }
  | { act: 'refresh-later' }
  | { act: 'go'; to: string }

/** Next page for a user who has signed in, or opens /auth while signed in. */
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
  // The wizard stores its answers, so the user can continue there.
  if (!wish && returnTo?.startsWith('/onboarding')) return { act: 'go', to: returnTo }
  return { act: 'go', to: `/onboarding${wish && `?${wish}`}` }
}
