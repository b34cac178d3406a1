let zone: string | undefined

/** Set the IANA time zone of the selected company. Undefined without a company. */
export function setCompanyTimeZone(next: string | undefined): void {
  zone = next
}

/** Time zone for dates that belong to the company, such as deadlines. All members then see the same date. */
export function companyTimeZone(): string | undefined {
  return zone
}
