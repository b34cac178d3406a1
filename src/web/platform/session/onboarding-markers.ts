const completedKey = 'onboarding_completed'
const lastCompanyKey = 'last_created_company'

/**
 * Store that the user created a company. The next sign-in reads it, because the memberships may not contain the company
 * yet.
 */
export function markOnboardingCompleted(company: { id: string; name: string; slug: string }): void {
  localStorage.setItem(completedKey, 'true')
  localStorage.setItem(lastCompanyKey, JSON.stringify(company))
}

export function hasCompletedOnboarding(): boolean {
  return localStorage.getItem(completedKey) === 'true'
}

export function clearOnboardingMarkers(): void {
  localStorage.removeItem(completedKey)
  localStorage.removeItem(lastCompanyKey)
}
