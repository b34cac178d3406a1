interface CompanyPreferences {
  first_weekday: number | null
  clock: '12' | '24' | null
  default_currency: string | null
}

let preferences: CompanyPreferences | null | undefined

export function setCompanyPreferences(next: CompanyPreferences | null): void {
  preferences = next
}

/** First weekday, clock and currency of the selected company. Null or undefined without a company. */
export function companyPreferences(): CompanyPreferences | null | undefined {
  return preferences
}
