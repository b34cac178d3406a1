interface CompanyPreferences {
  first_weekday: number | null
  clock: '12' | '24' | null
  default_currency: string | null
  /** New venues are the company's own. */
  runs_venues?: boolean
}

let preferences: CompanyPreferences | null | undefined

export function setCompanyPreferences(next: CompanyPreferences | null): void {
  preferences = next
}

/** First weekday, clock, currency and kind of the selected company. Null or undefined without a company. */
export function companyPreferences(): CompanyPreferences | null | undefined {
  return preferences
}
