interface CompanyWays {
  first_weekday: number | null
  clock: '12' | '24' | null
  default_currency: string | null
}

let ways: CompanyWays | null | undefined

export function setCompanyPreferences(next: CompanyWays | null): void {
  ways = next
}

/** How the company that this tab works in reads calendar and clock, and in what it counts money; nothing without a company. */
export function companyPreferences(): CompanyWays | null | undefined {
  return ways
}
