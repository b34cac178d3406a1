const completedKey = 'onboarding_completed'
const lastCompanyKey = 'last_created_company'

/** Kept in the browser once a company has been created, until a sign-in has seen it. */
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
