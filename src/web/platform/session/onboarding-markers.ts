const completedKey = 'onboarding_completed'
const lastCompanyKey = 'last_created_company'

/** Stored in the browser after a company is created, until the next sign-in reads it. */
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
