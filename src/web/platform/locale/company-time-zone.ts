let zone: string | undefined

/** The time zone of the company that this tab works in, such as 'Europe/Berlin'; undefined without a company. */
export function setCompanyTimeZone(next: string | undefined): void {
  zone = next
}

/** Where times of the company are meant, such as a deadline: its people read the same day, wherever they are. */
export function companyTimeZone(): string | undefined {
  return zone
}
