interface CompanyWays {
  first_weekday: number | null
  clock: '12' | '24' | null
  default_currency: string | null
}

let ways: CompanyWays | null | undefined

export function setCompanyPreferences(next: CompanyWays | null): void {
  ways = next
}

/** First weekday, clock and currency of the selected company. Null or undefined without a company. */
export function companyPreferences(): CompanyWays | null | undefined {
  return ways
}
