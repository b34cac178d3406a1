let zone: string | undefined

/** IANA time zone of the selected company; undefined without a company. */
export function setCompanyTimeZone(next: string | undefined): void {
  zone = next
}

/** For instants that belong to the company, such as deadlines: all members see the same day. */
export function companyTimeZone(): string | undefined {
  return zone
}
